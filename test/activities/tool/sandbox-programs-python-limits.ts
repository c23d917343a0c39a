import type { HostileProgram } from './sandbox-host.ts'

/** Each program takes more than its limit. */
export const PYTHON_EXHAUSTION_PROGRAMS: HostileProgram[] = [
  ['takes 400 MB', 'held = [b"x" * (10000000 + each) for each in range(40)]\nbreached()'],
  ['takes 400 MB at once', 'held = bytearray(400000000)\nbreached()'],
  [
    'takes 400 MB of shared memory',
    `import mmap
held = []
for each in range(40):
    held.append(mmap.mmap(-1, 10000000)); held[-1].write(b"x" * 10000000)
breached()`,
  ],
  ['computes a number of 400 MB', 'held = 1 << 3200000000\nbreached()'],
  [
    'fills its folder',
    `import tempfile
with tempfile.TemporaryDirectory(dir="/tmp") as folder:
    for each in range(10): open(folder + "/%d" % each, "wb").write(bytes(3000000))
    breached()`,
  ],
  [
    'writes a large file',
    `import tempfile
with tempfile.TemporaryFile(dir="/tmp") as file: file.write(bytes(8000000)); file.flush(); breached()`,
  ],
  [
    'makes 50,000 files',
    `import tempfile
with tempfile.TemporaryDirectory(dir="/tmp") as folder:
    for each in range(50000): open(folder + "/%d" % each, "w").close()
    breached()`,
  ],
  ['opens 500 files', 'held = [open("/dev/null") for each in range(500)]\nbreached()'],
  [
    'starts 200 threads',
    `import threading
end = threading.Event()
threads = [threading.Thread(target=end.wait, args=(5,), daemon=True) for each in range(200)]
for thread in threads: thread.start()
end.wait(1)
if all(thread.is_alive() for thread in threads): breached()`,
  ],
  ['prints 1 MB', 'print("x" * 1000000)\nbreached()'],
  [
    'raises its own limits',
    `import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (512, 512))
breached()`,
  ],
]

const until = (step: string) => `import time
end = time.time() + 1.6
while time.time() < end: ${step}
breached()`

/** Each program would run past its time. */
export const PYTHON_TIME_PROGRAMS: HostileProgram[] = [
  ['computes for ever', until('pass')],
  ['sleeps for ever', 'import time\ntime.sleep(1.6)\nbreached()'],
  [
    'ignores signals',
    `import signal
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU): signal.signal(number, signal.SIG_IGN)
${until('pass')}`,
  ],
  [
    'computes in threads for ever',
    `import threading, time
end = time.time() + 1.6
def spin():
    while time.time() < end: pass
threads = [threading.Thread(target=spin) for each in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
breached()`,
  ],
  [
    'never lets go of an error',
    `import time
end = time.time() + 1.6
while time.time() < end:
    try:
        while time.time() < end: pass
    except BaseException: pass
breached()`,
  ],
]
