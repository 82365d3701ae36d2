"""Who holds which post: read off the tree once, then said by the predicates of the vocabulary."""

from streaming.extract.claims.posts.read import posts, read_posts
from streaming.extract.claims.posts.records import Held, Post, Title

__all__ = ["Held", "Post", "Title", "posts", "read_posts"]
