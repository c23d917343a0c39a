import type { HostileProgram } from './sandbox-host.ts'

const FILES: HostileProgram[] = [
  ['reads /etc/passwd', 'if open("/etc/passwd").read(): breached()'],
  ['reads a file of the host', 'if open(host["secretFile"]).read(): breached()'],
  [
    'reads a file of the host by descriptor',
    'import os\nif os.read(os.open(host["secretFile"], os.O_RDONLY), 9): breached()',
  ],
  ['climbs out of its folder', 'if open("/tmp/../../.." + host["secretFile"]).read(): breached()'],
  [
    'reads through a symbolic link',
    `import os
at = "/tmp/ams-link-" + host["mark"]
os.symlink(host["secretFile"], at)
try:
    if open(at).read(): breached()
finally: os.unlink(at)`,
  ],
  [
    'reads through a hard link',
    `import os
os.link(host["secretFile"], host["folder"] + "/hard")
os.unlink(host["folder"] + "/hard")
breached()`,
  ],
  ['copies a file of the host', 'import shutil\nshutil.copy(host["secretFile"], host["folder"] + "/copy")\nbreached()'],
  ['writes into a folder of the host', 'open(host["folder"] + "/new", "w").write("x")\nbreached()'],
  [
    'maps a file of the host',
    `import mmap
with open(host["secretFile"], "rb") as file: mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
breached()`,
  ],
  ['goes to a folder of the host', 'import os\nos.chdir(host["folder"])\nbreached()'],
  ['lists /etc', 'import os\nif os.listdir("/etc"): breached()'],
  ['lists /proc', 'import os\nif os.listdir("/proc"): breached()'],
  ['lists /sys', 'import os\nif os.listdir("/sys"): breached()'],
  ['reads its environment from /proc', 'if open("/proc/self/environ").read(): breached()'],
  ['reads the command of process 1', 'if open("/proc/1/cmdline").read(): breached()'],
  ['opens a terminal', 'import os\nos.openpty()\nbreached()'],
  [
    'writes into shared memory',
    `from multiprocessing import shared_memory
memory = shared_memory.SharedMemory(create=True, size=16)
memory.close(); memory.unlink()
breached()`,
  ],
  ['reads the project', 'if open(host["project"] + "/package.json").read(): breached()'],
  [
    'opens a database of the host',
    `import sqlite3
sqlite3.connect(host["folder"] + "/b.db").execute("create table a (b)")
breached()`,
  ],
  [
    'reads in a thread',
    `import threading
def work():
    if open(host["secretFile"]).read(): breached()
thread = threading.Thread(target=work); thread.start(); thread.join()`,
  ],
  [
    'reads by the C library',
    `import ctypes
libc = ctypes.CDLL(None)
if libc.open(host["secretFile"].encode(), 0) >= 0: breached()`,
  ],
  ['loads a library of the host', 'import ctypes.util, ctypes\nctypes.CDLL("libutil.so.1")\nbreached()'],
  [
    'reads through its own subclasses',
    `for kind in ().__class__.__base__.__subclasses__():
    if kind.__name__ == "_wrap_close":
        if kind.__init__.__globals__["listdir"](host["folder"]) is not None: breached()
        break`,
  ],
  [
    'makes a device',
    `import os, stat
at = "/tmp/ams-device-" + host["mark"]
os.mkfifo(host["folder"] + "/pipe")
breached()`,
  ],
]

const ENVIRONMENT: HostileProgram[] = [
  ['finds a secret in the environment', 'import os\nif os.environ.get("AMS_TEST_SECRET"): breached()'],
  ['finds a path in the environment', 'import os\nif os.environ.get("PATH"): breached()'],
  [
    'asks the C library for the environment',
    `import ctypes
libc = ctypes.CDLL(None); libc.getenv.restype = ctypes.c_char_p
if libc.getenv(b"AMS_TEST_SECRET"): breached()`,
  ],
  ['learns the name of the host', 'import os\nif os.uname().nodename == host["name"]: breached()'],
  ['learns who runs it', 'import os, pwd\npwd.getpwuid(os.getuid())\nbreached()'],
  ['is the same user', 'import os\nif os.getuid() == host["uid"]: breached()'],
]

const call = (numbers: [number, number], rest: string) => `import ctypes, platform
libc = ctypes.CDLL(None, use_errno=True)
number = ${numbers[0]} if platform.machine() == "x86_64" else ${numbers[1]}
if libc.syscall(number, ${rest}) >= 0: breached()`

const PROCESSES: HostileProgram[] = [
  ['forks', 'import os\nif os.fork() == 0: os._exit(0)\nbreached()'],
  ['runs a command', 'import subprocess\nsubprocess.run(["true"], check=True)\nbreached()'],
  ['runs a shell', 'import os\nif os.system("true") == 0: breached()'],
  ['spawns a program', 'import os\nos.posix_spawn("/bin/true", ["true"], {})\nbreached()'],
  ['becomes a shell', 'import os\nos.execv("/bin/echo", ["echo", "BREA" "CHED"])'],
  [
    'starts processes of Python',
    `import multiprocessing
process = multiprocessing.get_context("fork").Process(target=breached)
process.start(); process.join()`,
  ],
  [
    'forks by a system call',
    `import ctypes, os, platform
number = 57 if platform.machine() == "x86_64" else 220
child = ctypes.CDLL(None).syscall(number, 17, 0, 0, 0, 0)
if child == 0: os._exit(0)
if child > 0: breached()`,
  ],
  ['sees a process of the host', 'import os\nos.kill(host["pid"], 0)\nbreached()'],
  ['is a child of the host', 'import os\nif os.getppid() == host["pid"]: breached()'],
  [
    'reads the priority of a process of the host',
    'import os\nos.getpriority(os.PRIO_PROCESS, host["pid"])\nbreached()',
  ],
  ['opens a process descriptor', call([434, 434], 'os.getpid(), 0').replace('import ', 'import os, ')],
]

const KERNEL: HostileProgram[] = [
  ['makes memory that belongs to no process', 'import os\nos.memfd_create("x")\nbreached()'],
  ['makes a System V memory segment', call([29, 194], '0, 4096, 0o1600')],
  ['makes a System V message queue', call([68, 186], '0, 0o1600')],
  ['makes a System V semaphore', call([64, 190], '0, 1, 0o1600')],
  ['changes its personality', call([135, 92], '0xffffffff')],
  ['asks for a key ring', call([250, 219], '0, -3, 1')],
  ['watches files', call([294, 26], '0')],
]

const NETWORK: HostileProgram[] = [
  ['connects to loopback', 'import socket\nsocket.create_connection(("127.0.0.1", host["port"]), 2)\nbreached()'],
  [
    'requests a server on loopback',
    `import urllib.request
urllib.request.urlopen("http://127.0.0.1:%d/" % host["port"], timeout=2)
breached()`,
  ],
  [
    'connects to a Unix socket',
    `import socket
socket.socket(socket.AF_UNIX).connect(host["socketPath"])
breached()`,
  ],
  [
    'opens a UDP socket',
    'import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).bind(("127.0.0.1", 0))\nbreached()',
  ],
  ['opens a netlink socket', 'import socket\nsocket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)\nbreached()'],
  ['listens on a port', 'import socket\nsocket.create_server(("127.0.0.1", 0))\nbreached()'],
  [
    'looks up a name',
    'import socket\nsocket.getaddrinfo("localhost", 80)\nif host["port"]: socket.create_server(("", 0))\nbreached()',
  ],
  ['lists the network interfaces', 'import socket\nif len(socket.if_nameindex()): socket.socket(); breached()'],
]

export const PYTHON_PROGRAMS = [...FILES, ...ENVIRONMENT, ...PROCESSES, ...KERNEL, ...NETWORK]
