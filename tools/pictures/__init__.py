"""Commands that make the pictures of the documentation."""
