"""Checks that run for longer than a test should, and what they share with the tests."""
