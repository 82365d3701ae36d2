"""A wide reader, too slow to ship, to teach the one that does: MPNet (Song et al., 2020) with the
same features of words and the same heads."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from transformers import MPNetModel

from streaming.extract.tagger.features import QUOTES, SHAPES, SPACES, STARTS
from tools.network.heads import Heads, Widths

WIDTHS = Widths(arc=320, relation=128, link=128)
_SHIFT = 4  # its vocabulary is BERT's behind four of its own
_BEGIN, _END, _UNKNOWN, _MASK = 0, 2, 3, 30526
_BERTS = {100: _UNKNOWN, 101: _BEGIN, 102: _END, 103: _MASK}


class Teacher(nn.Module):
    """Reads what `Reader` reads, in the same pieces."""

    numbers: Tensor

    def __init__(self, base: Path, dropout: float = 0.1) -> None:
        super().__init__()
        self.base = base
        self.encoder = MPNetModel.from_pretrained(
            base, add_pooling_layer=False, attn_implementation="eager"
        )
        embeddings = self.encoder.embeddings
        embeddings.word_embeddings.requires_grad_(False)
        width, depth = self.encoder.config.hidden_size, self.encoder.config.num_hidden_layers
        self.features = nn.ModuleList(
            nn.Embedding(len(classes), width) for classes in (SHAPES, QUOTES, STARTS, SPACES)
        )
        for table in self.features:
            nn.init.normal_(table.weight, std=0.005)
        self.heads = Heads(width, depth, WIDTHS, dropout)
        numbers = torch.arange(len(embeddings.word_embeddings.weight)) + _SHIFT
        numbers[list(_BERTS)] = torch.tensor(list(_BERTS.values()))
        self.register_buffer("numbers", numbers, persistent=False)

    def described(self) -> dict[str, Any]:
        """What a checkpoint needs to make one of its shape."""
        return {"base": self.base, "widths": asdict(self.heads.widths)}

    def level(self, name: str) -> int | None:
        """How many layers lie above a parameter's; None of a head's or a feature's."""
        parts = name.split(".")
        if parts[0] != "encoder":
            return None
        depth = int(self.encoder.config.num_hidden_layers)
        return depth - 1 - int(parts[3]) if parts[2] == "layer" else depth

    def layers(self, ids: Tensor, features: list[Tensor], lengths: Tensor) -> list[Tensor]:
        """States of all pieces [B, L, width] after each layer."""
        x = self.encoder.embeddings.word_embeddings(self.numbers[ids])
        for table, feature in zip(self.features, features, strict=True):
            x = x + table(feature)
        real = torch.arange(ids.shape[1], device=ids.device) < lengths.unsqueeze(1)
        out = self.encoder(inputs_embeds=x, attention_mask=real.long(), output_hidden_states=True)
        return list(out.hidden_states[1:])
