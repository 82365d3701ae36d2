"""The heads that read syntax and reference, beside the tagger's own on one encoder.

Dependency arcs are scored by a biaffine product (Dozat and Manning, 2017); a relation by a layer
over the sum of two projections and over their elementwise product (a bilinear form of low rank),
so that it costs the same for each relation. Tags are a softmax each. Coreference links the head
words of mentions (Dobrovolskii, 2021), by a bilinear product and a layer over both and the pair's
features. All of it reads a learned mean of the encoder's layers (Peters et al., 2018): what a tree
needs stands lower than what an attribution needs.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, cast

import torch
from torch import Tensor, nn

from streaming.extract.reading import pairs
from streaming.extract.reading.antecedents import MOST
from streaming.extract.reading.labels import RELATIONS, THINGS, UPOS, XPOS
from tools.network.model import NEVER, Layer, Network, padding

SHORT = 160  # pieces
FIRST_LOOK = 0.3  # weight of its loss


@dataclass(frozen=True, slots=True)
class Links:
    """A document's mention heads: where they stand, their pairs, and which pairs are right."""

    words: Tensor  # [M] numbers among the batch's words, laid flat
    features: Tensor  # [pairs that are there, pairs.SIZES]
    there: Tensor  # [M, C]
    right: Tensor  # [M, C]
    told: Tensor  # [M] of whom it is known whom they mean


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


class Pairs(nn.Module):
    """Scores of antecedents. A bilinear product and what the pair's classes tell one by one make
    the likely ones, which are looked at closely: by two layers over both mentions' columns and all
    classes together."""

    begins: Tensor

    def __init__(self, link: int) -> None:
        super().__init__()
        self.table = nn.EmbeddingBag(sum(pairs.SIZES), link, mode="sum")
        nn.init.normal_(self.table.weight, std=0.1)
        self.likely = nn.EmbeddingBag(sum(pairs.SIZES), 1, mode="sum")
        nn.init.zeros_(self.likely.weight)
        self.deep = nn.Linear(link, link // 2)
        self.out = nn.Linear(link // 2, 1)
        self.register_buffer("begins", torch.tensor(pairs.BEGINS))

    def loss(self, columns: Tensor, links: Links) -> Tensor:
        """Of both looks, in nats a mention; columns [M, 4L] are of the heads. The second is taught
        what the running system would show it, and the right ones."""
        first = self.first(columns, links)
        second = self.second(columns, links, first, self.shown(first, links))
        return _against(second, links) + FIRST_LOOK * _against(first, links)

    def likely_ones(self, first: Tensor) -> Tensor:
        """[M, C] which of them the running system looks at closely."""
        likely = first.detach().topk(min(MOST, first.shape[1]), dim=1).indices
        return torch.zeros(first.shape, dtype=torch.bool, device=first.device).scatter(
            1, likely, True
        )

    def shown(self, first: Tensor, links: Links) -> Tensor:
        """Those, and the right ones."""
        return (self.likely_ones(first) | links.right) & links.there

    def first(self, columns: Tensor, links: Links) -> Tensor:
        """Scores [M, C] of each mention's earlier ones, nearest first, against 0 for none; NEVER
        where no pair is there."""
        query, key, _, _ = columns.float().chunk(4, dim=-1)
        count, reach = links.there.shape
        numbers = torch.arange(count, device=query.device).unsqueeze(1)
        other = (numbers - torch.arange(1, reach + 1, device=query.device)).clamp(min=0)
        product = (query @ key.T).gather(1, other) * key.shape[-1] ** -0.5
        alone = self.likely((links.features + self.begins)[:, :-1]).squeeze(-1)
        told = torch.zeros(links.there.shape, device=query.device)
        told = told.masked_scatter(links.there, alone.float())
        return (product + told + self.out.bias).masked_fill(~links.there, NEVER)

    def second(self, columns: Tensor, links: Links, first: Tensor, shown: Tensor) -> Tensor:
        """The same of those shown [M, C], looked at closely; NEVER of all others."""
        _, _, later, earlier = columns.float().chunk(4, dim=-1)
        own, place = shown.nonzero(as_tuple=True)
        classes = links.features[shown[links.there]] + self.begins
        inner = torch.relu(later[own] + earlier[own - 1 - place] + self.table(classes))
        closely = first[own, place] + torch.relu(self.deep(inner)) @ self.out.weight[0]
        return torch.full_like(first, NEVER).index_put((own, place), closely.float())


def _against(scores: Tensor, links: Links) -> Tensor:
    """Negative log of the summed probability of the right antecedents, or of none; the mean over
    the mentions of which it is told whom they mean."""
    scores = nn.functional.pad(scores, (1, 0), value=0.0)
    right = torch.cat((~links.right.any(dim=1, keepdim=True), links.right), dim=1)
    total = torch.logsumexp(scores, dim=1)
    loss: Tensor = total - torch.logsumexp(scores.masked_fill(~right, NEVER), dim=1)
    return loss[links.told].mean()


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
        self.pairs = Pairs(widths.link)
        self.dropout = nn.Dropout(dropout)

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

    def described(self) -> dict[str, Any]:
        """What a checkpoint needs to make one of its shape."""
        return {
            "shape": self.network.shape.as_dict(),
            "widths": asdict(self.heads.widths),
            "own": asdict(self.own),
        }

    def level(self, name: str) -> int | None:
        """How many layers lie above a parameter's; None of a head's."""
        part, number = name.split(".")[:2]
        return None if part == "heads" else len(self.upper) - 1 - int(number)

    def multiplied(self) -> list[nn.Linear]:
        """What ships in int8."""
        own = self.heads
        flat = [own.upos, own.xpos, own.thing, own.relation, own.link, own.governor, own.dependent]
        return [*(p for layer in self.upper for p in cast(Layer, layer).multiplied()), *flat]

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
            found: list[Tensor] = self.network.layer_states(ids, features, lengths, self.own.share)
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
    allowed = same & ~torch.eye(size, dtype=torch.bool, device=same.device)
    scores = scores.float().masked_fill(~allowed, NEVER)
    return torch.cat((first.float(), scores), dim=2)
