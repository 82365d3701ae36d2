"""Learning from a teacher: its whole distributions, beside the annotators' labels.

Distillation (Hinton et al., 2015) for a CRF: the teacher's distribution over paths enters the
cross-entropy only by its expected counts, the marginals of each word's tag and of each step, which
are the gradients of its log partition function. The teacher answers for both tasks on all texts,
also where nobody annotated: mentions in the news, attributions in Wikipedia.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from tools.network.model import NEVER, Crf, Network, Output, log_partition
from tools.train_tagger.batches import Batch
from tools.train_tagger.train import Recipe, forbid, hide, losses_of


@dataclass(frozen=True, slots=True)
class Lesson:
    """How much of the loss is the teacher's."""

    taught: float = 0.5  # share of the teacher where there are labels too
    elsewhere: float = 0.75  # weight of a task of which the text has no labels


def taught(
    network: Network, teacher: Network, batch: Batch, recipe: Recipe, lesson: Lesson
) -> Tensor:
    """The joint loss, in nats a word; the student alone has word pieces hidden from it."""
    with torch.no_grad():
        told = teacher(batch.ids, batch.features, batch.lengths, batch.words)
    ids = hide(batch.ids, recipe.hidden)
    out = network(ids, batch.features, batch.lengths, batch.words)
    own = losses_of(network, out, batch, recipe)
    tags = _tags(network.crf, teacher.crf, out, told, batch) + recipe.arc_weight * _arcs(
        out, told, batch
    )
    names = recipe.mention_weight * _words(out.mentions, told.mentions, batch.mask)
    if int(batch.mentions.max()) >= 0:
        return (1 - lesson.taught) * own + lesson.taught * names + lesson.elsewhere * tags
    return (1 - lesson.taught) * own + lesson.taught * tags + lesson.elsewhere * names


def _tags(mine: Crf, its: Crf, out: Output, told: Output, batch: Batch) -> Tensor:
    """Cross-entropy of paths, a word."""
    theirs = forbid(told.tags, batch.breaks).detach().requires_grad_()
    moves = its.transitions().detach().requires_grad_()
    total = log_partition(theirs, moves, batch.mask)
    words, steps = torch.autograd.grad(total, (theirs, moves))
    scores, own = forbid(out.tags, batch.breaks), mine.transitions()
    expected = (scores * words).sum() + (own * steps).sum()
    return (log_partition(scores, own, batch.mask) - expected) / batch.mask.sum()


def _words(mine: Tensor, its: Tensor, mask: Tensor) -> Tensor:
    """Cross-entropy of each word's labels against the teacher's, a word."""
    entropy = -(functional.softmax(its, dim=-1) * functional.log_softmax(mine, dim=-1)).sum(dim=-1)
    return (entropy * mask).sum() / mask.sum()


def _arcs(out: Output, told: Output, batch: Batch) -> Tensor:
    """Cross-entropy of the heads of annotated contents and cues, weighed as the labels are."""
    columns = functional.pad(batch.mask, (1, 0), value=1).unsqueeze(1) == 0

    def of(mine: Tensor, its: Tensor, heads: Tensor) -> Tensor:
        rows = (heads != -2).float()
        mine, its = mine.masked_fill(columns, NEVER), its.masked_fill(columns, NEVER)
        chance = functional.softmax(its, dim=-1)
        return -((chance * functional.log_softmax(mine, dim=-1)).sum(dim=-1) * rows).sum()

    arcs = of(out.cue, told.cue, batch.cue_of) + 3.0 * of(out.source, told.source, batch.source_of)
    return arcs / batch.mask.sum()
