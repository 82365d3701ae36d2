"""The network: a MiniLM encoder with word features, a CRF tagger, arcs and a mention head.

The encoder is BERT's (Devlin et al., 2019) in the shape of MiniLM-L6 (Wang et al., 2020), post-
layer-norm, written out so that the exporter can name each weight. Tags are decoded by a linear-
chain CRF (Lample et al., 2016). Links are arcs scored by a bilinear product of two projections
(after Dozat and Manning, 2017): each content word points to its cue, each cue to its source.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

from streaming.extract.tagger.features import QUOTES, SHAPES, SPACES, STARTS
from streaming.extract.tagger.labels import MENTION_TAGS, TAGS

NEVER = -1e4  # a score that no path through the CRF can want


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the network."""

    vocabulary: int = 30522
    positions: int = 512
    width: int = 384
    heads: tuple[int, ...] = (12,) * 6  # of each layer
    head: int = 32  # width of one head
    inner: tuple[int, ...] = (1536,) * 6  # of each layer
    arc: int = 64

    def as_dict(self) -> dict[str, Any]:
        """For the checkpoint and the shipped configuration."""
        return asdict(self)


class Layer(nn.Module):
    """One transformer layer, normalised after each addition."""

    def __init__(self, shape: Shape, heads: int, inner: int, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(shape.width, 3 * heads * shape.head)
        self.out = nn.Linear(heads * shape.head, shape.width)
        self.norm1 = nn.LayerNorm(shape.width, eps=1e-12)
        self.up = nn.Linear(shape.width, inner)
        self.down = nn.Linear(inner, shape.width)
        self.norm2 = nn.LayerNorm(shape.width, eps=1e-12)
        self.dropout = nn.Dropout(dropout)

    def multiplied(self) -> list[nn.Linear]:
        """What ships in int8."""
        return [self.qkv, self.out, self.up, self.down]

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        batch, length, _ = x.shape
        parts = self.qkv(x).view(batch, length, 3, self.heads, -1)
        q, k, v = parts.permute(2, 0, 3, 1, 4)
        # No dropout on the attention weights: it would rule out the fast kernel on a CPU.
        mixed = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask.to(q.dtype))
        mixed = mixed.transpose(1, 2).reshape(batch, length, -1)
        x = self.norm1(x + self.dropout(self.out(mixed)))
        inner = functional.gelu(self.up(x), approximate="tanh")
        out: Tensor = self.norm2(x + self.dropout(self.down(inner)))
        return out


def log_partition(scores: Tensor, moves: Tensor, mask: Tensor) -> Tensor:
    """Of all windows, summed; scores [B, W, T] float32, moves [from, to], mask [B, W]."""
    alpha = scores[:, 0]
    keep = mask.bool()
    for i in range(1, scores.shape[1]):
        new = torch.logsumexp(alpha.unsqueeze(2) + moves, dim=1) + scores[:, i]
        alpha = torch.where(keep[:, i].unsqueeze(1), new, alpha)
    return torch.logsumexp(alpha, dim=1).sum()


class Crf(nn.Module):
    """Linear-chain CRF over words; I-x may follow only B-x or I-x."""

    allowed: Tensor

    def __init__(self, tags: int) -> None:
        super().__init__()
        self.moves = nn.Parameter(torch.zeros(tags, tags))  # from, to
        allowed = torch.ones(tags, tags, dtype=torch.bool)
        for inside in range(2, tags, 2):
            allowed[:, inside] = False
            allowed[inside - 1, inside] = allowed[inside, inside] = True
        self.register_buffer("allowed", allowed)

    def transitions(self) -> Tensor:
        """Scores of each step, impossible ones at NEVER."""
        return self.moves.masked_fill(~self.allowed, NEVER)

    def forward(self, scores: Tensor, tags: Tensor, mask: Tensor) -> Tensor:
        """Negative log-likelihood summed; scores [B, W, T] float32, mask [B, W] from the left."""
        moves = self.transitions()
        safe = tags.clamp(min=0)
        own = scores.gather(2, safe.unsqueeze(2)).squeeze(2)
        steps = moves[safe[:, :-1], safe[:, 1:]]
        gold = (own * mask).sum() + (steps * mask[:, 1:]).sum()
        return log_partition(scores, moves, mask) - gold


@dataclass(frozen=True, slots=True)
class Output:
    """Scores for each word (padded to the longest window's words)."""

    tags: Tensor  # [B, W, tags]
    mentions: Tensor  # [B, W, mention tags]
    cue: Tensor  # [B, W, 1 + W]: column 0 is none, column j+1 word j
    source: Tensor  # [B, W, 1 + W]


def padding(ids: Tensor, lengths: Tensor) -> Tensor:
    """What keeps attention off the pieces behind each window's end: [B, 1, L, L]."""
    length = ids.shape[1]
    real = torch.arange(length, device=ids.device).unsqueeze(0) < lengths.unsqueeze(1)
    mask = torch.zeros(ids.shape, device=ids.device).masked_fill(~real, NEVER)[:, None, None, :]
    return mask.expand(-1, 1, length, -1)


class Network(nn.Module):
    """Encoder and heads."""

    def __init__(self, shape: Shape, dropout: float = 0.1) -> None:
        super().__init__()
        self.shape = shape
        self.word = nn.Embedding(shape.vocabulary, shape.width)
        self.position = nn.Embedding(shape.positions, shape.width)
        self.features = nn.ModuleList(
            nn.Embedding(size, shape.width)
            for size in (len(SHAPES), len(QUOTES), len(STARTS), len(SPACES))
        )
        for table in self.features:
            nn.init.normal_(table.weight, std=0.005)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.dropout = nn.Dropout(dropout)
        self.layers = nn.ModuleList(
            Layer(shape, heads, inner, dropout)
            for heads, inner in zip(shape.heads, shape.inner, strict=True)
        )
        self.tag = nn.Linear(shape.width, len(TAGS))
        self.mention = nn.Linear(shape.width, len(MENTION_TAGS))
        self.arcs = nn.Linear(shape.width, 4 * shape.arc)
        self.crf = Crf(len(TAGS))

    def multiplied(self) -> list[nn.Linear]:
        """What ships in int8."""
        return [part for layer in self.layers for part in cast(Layer, layer).multiplied()]

    def encode(self, ids: Tensor, features: list[Tensor], lengths: Tensor) -> Tensor:
        """Hidden states of the pieces [B, L, width]."""
        return self.layer_states(ids, features, lengths)[-1]

    def layer_states(
        self, ids: Tensor, features: list[Tensor], lengths: Tensor, depth: int | None = None
    ) -> list[Tensor]:
        """The pieces' embedding and the states after each layer, or each of the first ``depth``."""
        x = self.word(ids) + self.position.weight[: ids.shape[1]]
        for table, feature in zip(self.features, features, strict=True):
            x = x + table(feature)
        found = [self.dropout(self.norm(x))]
        mask = padding(ids, lengths)
        for layer in self.layers[:depth]:
            found.append(layer(found[-1], mask))
        return found

    def forward(
        self, ids: Tensor, features: list[Tensor], lengths: Tensor, words: Tensor
    ) -> Output:
        """words [B, W]: position of each word's first piece, 0 beyond the last."""
        hidden = self.encode(ids, features, lengths)
        index = words.unsqueeze(2).expand(-1, -1, hidden.shape[2])
        at_words = self.dropout(hidden.gather(1, index))
        none = hidden[:, :1]
        left = self.arcs(at_words)
        right = self.arcs(torch.cat((none, at_words), dim=1))
        size = self.shape.arc
        cue = left[..., :size] @ right[..., size : 2 * size].transpose(1, 2)
        source = left[..., 2 * size : 3 * size] @ right[..., 3 * size :].transpose(1, 2)
        scale = size**-0.5
        return Output(
            self.tag(at_words).float(),
            self.mention(at_words).float(),
            cue.float() * scale,
            source.float() * scale,
        )


def load_base(network: Network, path: Path) -> None:
    """Copy the pretrained encoder (BERT names) into the network."""
    base = load_file(str(path))
    token_type = base["embeddings.token_type_embeddings.weight"][0]
    with torch.no_grad():
        network.word.weight.copy_(base["embeddings.word_embeddings.weight"])
        network.position.weight.copy_(base["embeddings.position_embeddings.weight"] + token_type)
        _copy(network.norm, base, "embeddings.LayerNorm")
        for number, layer in enumerate(network.layers):
            prefix = f"encoder.layer.{number}."
            for kind in ("weight", "bias"):
                names = (f"{prefix}attention.self.{p}.{kind}" for p in ("query", "key", "value"))
                parts = [base[name] for name in names]
                getattr(layer.qkv, kind).copy_(torch.cat(parts))
            _copy(layer.out, base, prefix + "attention.output.dense")
            _copy(layer.norm1, base, prefix + "attention.output.LayerNorm")
            _copy(layer.up, base, prefix + "intermediate.dense")
            _copy(layer.down, base, prefix + "output.dense")
            _copy(layer.norm2, base, prefix + "output.LayerNorm")


def _copy(module: Tensor | nn.Module, base: dict[str, Tensor], prefix: str) -> None:
    module.weight.copy_(base[prefix + ".weight"])
    module.bias.copy_(base[prefix + ".bias"])
