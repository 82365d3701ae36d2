"""The web as producers read it: addresses, connections, answers, all within bounds."""
