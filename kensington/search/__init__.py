"""Looking far ahead: the same rules once more, for speed."""
