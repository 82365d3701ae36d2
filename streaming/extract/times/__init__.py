"""Times that a text names, and the dates that they come to."""
