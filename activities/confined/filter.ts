import { ALLOWED_CALLS, CHECKED_CALLS, MISSING_CALLS } from './system-call.ts'

/**
 * The system-call filter of the sandbox, as BPF for `bwrap --seccomp`: it allows what is on a list and refuses the
 * rest. So there are no new processes, no sockets to anywhere, no memory that belongs to no process, no other
 * process's memory, and none of the kernel's less tried doors. Threads stay. A call newer than this list does not
 * exist inside.
 */
export function systemCallFilter(architecture: string): Uint8Array | undefined {
  const machine = Object.hasOwn(MACHINES, architecture) ? MACHINES[architecture as keyof typeof MACHINES] : undefined
  if (!machine) return undefined
  const { column } = machine
  const lines: Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE_OFFSET],
    [JUMP_IF_EQUAL, 1, 0, machine.audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER_OFFSET],
    [JUMP_IF_GREATER, 0, 1, NEWEST_CALL],
    [RETURN, 0, 0, NO_SUCH_CALL],
    ...ALLOWED_CALLS.flatMap((call) => verdict(call[column], [[RETURN, 0, 0, ALLOW]])),
    ...MISSING_CALLS.flatMap((call) => verdict(call[column], [[RETURN, 0, 0, NO_SUCH_CALL]])),
    // A clone that is no thread is a process.
    ...verdict(
      CHECKED_CALLS.clone[column],
      allowIf([
        [LOAD, 0, 0, argument(0)],
        [JUMP_IF_ANY_BIT, 0, 1, CLONE_THREAD],
      ]),
    ),
    ...verdict(CHECKED_CALLS.prctl[column], prctlRules()),
    ...verdict(CHECKED_CALLS.socketpair[column], socketpairRules()),
    ...verdict(CHECKED_CALLS.sendto[column], withoutUrgent(3)),
    ...verdict(CHECKED_CALLS.recvfrom[column], withoutUrgent(3)),
    ...verdict(CHECKED_CALLS.sendmsg[column], withoutUrgent(2)),
    ...verdict(CHECKED_CALLS.recvmsg[column], withoutUrgent(2)),
    [RETURN, 0, 0, REFUSE],
  ]
  return encode(lines)
}

/** `struct sock_filter` of linux/filter.h: code, jump if true, jump if false, operand. */
type Instruction = [code: number, jumpTrue: number, jumpFalse: number, operand: number]

const LOAD = 0x20
const JUMP_IF_EQUAL = 0x15
const JUMP_IF_GREATER = 0x25
const JUMP_IF_ANY_BIT = 0x45
const AND = 0x54
const RETURN = 0x06

const NUMBER_OFFSET = 0
const ARCHITECTURE_OFFSET = 4
/** The lower half of an argument: those that are checked are ints. */
const argument = (index: number): number => 16 + index * 8

const ALLOW = 0x7fff0000
const KILL = 0x80000000
const REFUSE = 0x00050000 + 1 // EPERM
const NO_SUCH_CALL = 0x00050000 + 38 // ENOSYS: a caller then uses an older call

/** Linux 6.9. Above it lie, on x86-64, also the calls of the x32 interface. */
const NEWEST_CALL = 461

const MACHINES = {
  x64: { audit: 0xc000003e, column: 0 },
  arm64: { audit: 0xc00000b7, column: 1 },
} as const

/** The rule for the call with this number; nothing where the machine has none. */
function verdict(number: number | null, rules: Instruction[]): Instruction[] {
  return number === null ? [] : [[JUMP_IF_EQUAL, 0, rules.length, number], ...rules]
}

/** Allows when the last of `tests` goes on, refuses when it skips one. */
const allowIf = (tests: Instruction[]): Instruction[] => [...tests, [RETURN, 0, 0, ALLOW], [RETURN, 0, 0, REFUSE]]

const CLONE_THREAD = 0x00010000
/** The only options that runtimes need: names of threads and of memory, and the look at capabilities. */
const PRCTL_OPTIONS = { setName: 15, getName: 16, readCapability: 23, setMemoryName: 0x53564d41 }

const prctlRules = (): Instruction[] => [
  [LOAD, 0, 0, argument(0)],
  ...Object.values(PRCTL_OPTIONS).flatMap((option) => verdict(option, [[RETURN, 0, 0, ALLOW]])),
  [RETURN, 0, 0, REFUSE],
]

const UNIX_FAMILY = 1
const TYPE_BITS = 0xf
const STREAM_TYPE = 1

/** Python's asyncio wakes itself through such a pair: two connected ends, of which neither reaches anything else. */
const socketpairRules = (): Instruction[] => [
  [LOAD, 0, 0, argument(0)],
  [JUMP_IF_EQUAL, 0, 4, UNIX_FAMILY],
  [LOAD, 0, 0, argument(1)],
  [AND, 0, 0, TYPE_BITS],
  [JUMP_IF_EQUAL, 0, 1, STREAM_TYPE],
  [RETURN, 0, 0, ALLOW],
  [RETURN, 0, 0, REFUSE],
]

const MSG_OOB = 1

/** Urgent data in pairs of sockets has a history of faults in the kernel. */
const withoutUrgent = (flags: number): Instruction[] => [
  [LOAD, 0, 0, argument(flags)],
  [JUMP_IF_ANY_BIT, 0, 1, MSG_OOB],
  [RETURN, 0, 0, REFUSE],
  [RETURN, 0, 0, ALLOW],
]

function encode(lines: Instruction[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(lines.length * 8))
  for (const [index, [code, jumpTrue, jumpFalse, operand]] of lines.entries()) {
    view.setUint16(index * 8, code, true)
    view.setUint8(index * 8 + 2, jumpTrue)
    view.setUint8(index * 8 + 3, jumpFalse)
    view.setUint32(index * 8 + 4, operand, true)
  }
  return new Uint8Array(view.buffer)
}
