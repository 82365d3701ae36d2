"""One module a command, named after it with an underscore behind (``eval_``)."""
