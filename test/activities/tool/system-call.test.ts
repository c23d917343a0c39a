import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createConfinement } from '../../../activities/confined/confinement.ts'
import {
  ALLOWED_CALLS,
  CHECKED_CALLS,
  MISSING_CALLS,
  type SystemCall,
} from '../../../activities/confined/system-call.ts'
import type { ProgramResult } from '../../../activities/confined/task.ts'
import { findBubblewrap } from '../../../start/bubblewrap.ts'

const column = process.arch === 'x64' ? 0 : 1
const numbersOf = (calls: readonly SystemCall[]) => calls.map((call) => call[column]).filter((each) => each !== null)
const allowed = numbersOf([...ALLOWED_CALLS, ...Object.values(CHECKED_CALLS)])
const missing = numbersOf(MISSING_CALLS)

const EPERM = 1
const ENOSYS = 38
/** Linux 6.9, and some that came later. */
const NEWEST = 461
const LAST = 480

/**
 * Makes each call outside the list with arguments that are no address, and prints the numbers of errors: a kernel that
 * looked at the arguments would answer EFAULT, EINVAL or EBADF to most of them.
 */
const program = (numbers: number[]) => `import ctypes, json
libc = ctypes.CDLL(None, use_errno=True)
found = {}
for number in ${JSON.stringify(numbers)}:
    ctypes.set_errno(0)
    answer = libc.syscall(number, -1, -1, -1, -1, -1, -1)
    found[number] = ctypes.get_errno() if answer == -1 else 0
print(json.dumps(found))`

/**
 * The calls of probes in programs on x64, which newer kernels answer before any filter: `uretprobe` ends a program that
 * makes it from elsewhere than a probe, and `uprobe` does nothing there.
 */
const OF_PROBES = column === 0 ? [335, 336] : []
const others = Array.from({ length: LAST + 1 }, (_, number) => number).filter(
  (number) => !allowed.includes(number) && !OF_PROBES.includes(number),
)

describe('the list of system calls', () => {
  it('refuses every other call to a program, and those newer than the list do not exist', async () => {
    const confinement = createConfinement({ bubblewrapPath: await findBubblewrap() })
    const task = { kind: 'program', language: 'python' } as const
    const bytes = Buffer.from(program(others))
    const { signal } = new AbortController()
    const [result] = await confinement.run({ workspaceId: 'w', task, bytes, timeMs: 60_000, signal })
    const expected = others.map((number) => [
      String(number),
      number > NEWEST || missing.includes(number) ? ENOSYS : EPERM,
    ])
    assert.deepEqual(JSON.parse((result as ProgramResult).output), Object.fromEntries(expected))
  })
})
