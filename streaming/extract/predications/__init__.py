"""Who did what to whom, as the trees of a text tell it: predicates with their arguments."""

from streaming.extract.predications.arguments import light_verb
from streaming.extract.predications.find import predications
from streaming.extract.predications.records import Argument, Kind, Predication, Role, Status

__all__ = ["Argument", "Kind", "Predication", "Role", "Status", "light_verb", "predications"]
