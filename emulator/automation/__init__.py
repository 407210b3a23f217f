"""Drive a program by its picture and keys."""
