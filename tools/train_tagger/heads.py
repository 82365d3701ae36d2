"""The heads that read syntax and reference, beside the tagger's own on one encoder.

Dependency arcs are scored by a biaffine product (Dozat and Manning, 2017); a relation by a layer
over the sum of two projections and over their elementwise product (a bilinear form of low rank),
so that it costs the same for each relation. Tags are a softmax each. Coreference links the head
words of mentions (Dobrovolskii, 2021), by a bilinear product and a layer over both and the pair's
features. All of it reads a learned mean of the encoder's layers (Peters et al., 2018): what a tree
needs stands lower than what an attribution needs.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from streaming.extract.reading import pairs
from streaming.extract.reading.labels import RELATIONS, THINGS, UPOS, XPOS
from tools.train_tagger.model import NEVER, Layer, Network, padding

SHORT = 160  # pieces


@dataclass(frozen=True, slots=True)
class Widths:
    """Sizes of the projections."""

    arc: int = 160
    relation: int = 96
    link: int = 64


@dataclass(frozen=True, slots=True)
class Projections:
    """What the heads ask of each word; what a pair of words says is computed from these."""

    upos: Tensor
    xpos: Tensor
    thing: Tensor
    dependent: Tensor  # of an arc
    governor: Tensor
    relation: Tensor  # [..., 4 * relation]: dependent's sum and product, governor's sum, product
    link: Tensor  # [..., 4 * link]: query, key, later's layer, earlier's layer


class Heads(nn.Module):
    """From the states of words to what is said of words and of pairs of words."""

    def __init__(self, width: int, layers: int, widths: Widths, dropout: float) -> None:
        super().__init__()
        self.widths = widths
        self.mix = nn.Parameter(torch.zeros(layers))
        self.upos = nn.Linear(width, len(UPOS))
        self.xpos = nn.Linear(width, len(XPOS))
        self.thing = nn.Linear(width, len(THINGS))
        self.dependent = nn.Linear(width, widths.arc)
        self.governor = nn.Linear(width, widths.arc)
        self.arc = nn.Linear(widths.arc, widths.arc)
        self.relation = nn.Linear(width, 4 * widths.relation)
        self.relation_out = nn.Linear(2 * widths.relation, len(RELATIONS))
        self.link = nn.Linear(width, 4 * widths.link)
        self.pair = nn.ModuleList(nn.Embedding(size, widths.link) for size in pairs.SIZES)
        self.link_out = nn.Linear(widths.link, 1)
        self.dropout = nn.Dropout(dropout)
        for table in self.pair:
            nn.init.normal_(table.weight, std=0.1)  # type: ignore[arg-type]

    def mixed(self, states: list[Tensor]) -> Tensor:
        """The learned mean of the layers' states."""
        shares = torch.softmax(self.mix, dim=0)
        return torch.stack(states, dim=-1) @ shares.to(states[0].dtype)

    def forward(self, x: Tensor) -> Projections:
        """x [..., width]: the mixed states at words."""
        x = self.dropout(x)
        return Projections(
            self.upos(x).float(),
            self.xpos(x).float(),
            self.thing(x).float(),
            self.arc(self.dropout(torch.relu(self.dependent(x)))),
            self.dropout(torch.relu(self.governor(x))),
            self.relation(x),
            self.link(x),
        )

    def relations(self, own: Tensor, of_head: Tensor) -> Tensor:
        """Scores of the relation of words to their heads, each [..., 4 * relation]."""
        a, c, _, _ = own.chunk(4, dim=-1)
        _, _, b, d = of_head.chunk(4, dim=-1)
        scores: Tensor = self.relation_out(torch.cat((torch.relu(a + b), c * d), dim=-1)).float()
        return scores

    def links(self, own: Tensor, other: Tensor, features: Tensor) -> Tensor:
        """Scores [M, C] of antecedents: own [M, 4L], other [M, C] their numbers among the M,
        features [M, C, 6]."""
        query, key, later, earlier = own.chunk(4, dim=-1)
        inner = later.unsqueeze(1) + nn.functional.embedding(other, earlier)
        for number, table in enumerate(self.pair):
            inner = inner + table(features[..., number])
        product = (query @ key.T).gather(1, other) * self.widths.link**-0.5
        scores: Tensor = (product + self.link_out(torch.relu(inner)).squeeze(-1)).float()
        return scores


@dataclass(frozen=True, slots=True)
class Own:
    """The layers that syntax and reference have for themselves."""

    share: int = 3  # of the tagger's layers, which they stand on
    heads: tuple[int, ...] = ()  # of each
    inner: tuple[int, ...] = ()  # of each


class Reader(nn.Module):
    """The tagger's network, which stays as it is, and above its lower layers others for syntax and
    reference, so that what is learned of trees costs attributions nothing."""

    def __init__(self, network: Network, widths: Widths, own: Own, dropout: float = 0.1) -> None:
        super().__init__()
        self.network = network.requires_grad_(False)
        self.own = own
        self.upper = nn.ModuleList(
            Layer(network.shape, heads, inner, dropout)
            for heads, inner in zip(own.heads, own.inner, strict=True)
        )
        depth = own.share + len(own.heads)
        self.heads = Heads(network.shape.width, depth, widths, dropout)

    def train(self, mode: bool = True) -> Reader:
        """The tagger's layers are run as they will be."""
        super().train(mode)
        self.network.eval()
        return self

    def layers(self, ids: Tensor, features: list[Tensor], lengths: Tensor) -> list[Tensor]:
        """States of all pieces [B, L, width] after each layer; a few long windows do not make all
        of them long."""
        short = lengths <= SHORT
        if bool(short.all()) or not bool(short.any()):
            return self._layers(ids, features, lengths)
        order = torch.argsort(torch.cat((short.nonzero(), (~short).nonzero())).squeeze(1))
        parts = []
        for rows in (short, ~short):
            width = min(ids.shape[1], -(-int(lengths[rows].max()) // 32) * 32)
            own = [f[rows, :width] for f in features]
            states = self._layers(ids[rows, :width], own, lengths[rows])
            parts.append([nn.functional.pad(s, (0, 0, 0, ids.shape[1] - width)) for s in states])
        return [torch.cat(both)[order] for both in zip(*parts, strict=True)]

    def _layers(self, ids: Tensor, features: list[Tensor], lengths: Tensor) -> list[Tensor]:
        with torch.no_grad():
            found = self.network.layer_states(ids, features, lengths, self.own.share)
        mask = padding(ids, lengths)
        for layer in self.upper:
            found.append(layer(found[-1], mask))
        return found[1:]


def arcs(projections: Projections, root: Tensor, same: Tensor) -> Tensor:
    """Scores [B, W, 1 + W] of heads: column 0 the root, j + 1 word j; same [B, W, W] tells words
    of one sentence. root [B, arc] is the governor's projection of [CLS]."""
    scores = projections.dependent @ projections.governor.transpose(1, 2)
    first = projections.dependent @ root.unsqueeze(2)
    size = scores.shape[1]
    allowed = same & ~torch.eye(size, dtype=torch.bool)
    scores = scores.float().masked_fill(~allowed, NEVER)
    return torch.cat((first.float(), scores), dim=2)
