"""Embeds texts with multilingual-e5-small: a line of JSON on stdin for each text, a line of JSON on stdout for each vector.

Its argument is the folder that start/wheel/machine-model.ts fills with the libraries and the weights. It ends when stdin
ends, that is with the process that started it.
"""
import base64
import ctypes
import json
import os
import re
import resource
import sys
import unicodedata

MIB = 1024 * 1024
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
# The model has 512 positions; two are those of the start and the end.
WINDOW, START, END = 510, 0, 2
# CTranslate2 needs the first five for its widest vectors. Processors that have the last one do not slow down with them.
WIDE = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "avx512_vnni"}

# The normal form that the model was trained with (nmt_nfkc of SentencePiece) is NFKC and these.
SPACES = re.compile("[\\s\u200b-\u200f\u2581\ufeff\ufffd]")
NOTHING = re.compile("[\x01-\x08\x0e-\x1b\x7f\x8f\x9f]")


def confine():
    """Bounds memory and files, and leaves the network where the kernel lets it."""
    give_up(resource.RLIMIT_CORE, 0)
    give_up(resource.RLIMIT_FSIZE, 0)
    give_up(resource.RLIMIT_DATA, 768 * MIB)
    os.nice(5)
    if sys.platform == "linux":
        ctypes.CDLL(None).unshare(CLONE_NEWUSER | CLONE_NEWNET)


def give_up(limit, value):
    try:
        resource.setrlimit(limit, (value, value))
    except (OSError, ValueError):
        pass  # macOS does not know every limit.


class Engine:
    def __init__(self, folder):
        sys.path.insert(0, folder)
        self.set_up()
        import ctranslate2
        import numpy
        import sentencepiece

        weights = os.path.join(folder, "weights")
        self.numpy = numpy
        self.tokenizer = sentencepiece.SentencePieceProcessor(model_file=os.path.join(weights, "pieces.model"))
        self.encoder = ctranslate2.Encoder(
            weights, device="cpu", compute_type="int8", inter_threads=1, intra_threads=1
        )

    @staticmethod
    def set_up():
        """Settings that the libraries read while they are loaded."""
        # On processors of Intel, MKL would reserve 580 MB more, which the process may not have, and save no time.
        os.environ["CT2_USE_MKL"] = "0"
        try:
            with open("/proc/cpuinfo") as file:
                flags = next((line.split() for line in file if line.startswith("flags")), [])
        except OSError:
            return  # Not Linux.
        # CTranslate2 does not take the widest vectors by itself; a text takes a fifth less time with them.
        if WIDE.issubset(flags):
            os.environ["CT2_FORCE_CPU_ISA"] = "AVX512"

    def embed(self, text, is_query):
        """The vector of length 1, and the number of tokens with start and end.

        Windows of a longer text are embedded one by one; each counts by its tokens.
        """
        written = NOTHING.sub("", SPACES.sub(" ", unicodedata.normalize("NFKC", text)))
        tokens = self.tokenizer.encode(("query: " if is_query else "passage: ") + written)
        vector = sum(self.weighed(tokens[start : start + WINDOW]) for start in range(0, len(tokens), WINDOW))
        return vector / self.numpy.linalg.norm(vector), len(tokens) + 2

    def weighed(self, window):
        hidden = self.encoder.forward_batch([[START, *window, END]]).last_hidden_state
        return len(window) * self.numpy.array(hidden)[0].mean(axis=0)


def serve(engine):
    print('{"ready": true}', flush=True)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        text = request["text"].encode("utf-8", "replace").decode()
        vector, tokens = engine.embed(text, request["isQuery"])
        numbers = base64.b64encode(vector.astype("<f4").tobytes()).decode()
        print(json.dumps({"vector": numbers, "tokens": tokens}), flush=True)


if __name__ == "__main__":
    confine()
    serve(Engine(sys.argv[1]))
