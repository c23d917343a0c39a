/**
 * The system-call filter of the sandbox, a BPF program (seccomp(2)) for `bwrap --seccomp`. It refuses calls that the
 * namespaces and limits allow: new processes, sockets, memory that belongs to no process, the memory of other
 * processes, and parts of the kernel that are seldom used. Threads are allowed. A call that is newer than this list
 * does not exist inside.
 * @returns undefined for an architecture without a list
 */
export function systemCallFilter(architecture: string): Uint8Array | undefined {
  const machine = Object.hasOwn(MACHINES, architecture) ? MACHINES[architecture as keyof typeof MACHINES] : undefined
  if (!machine) return undefined
  const column = machine.column
  const lines: Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE_OFFSET],
    [JUMP_IF_EQUAL, 1, 0, machine.audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER_OFFSET],
    [JUMP_IF_GREATER, 0, 1, NEWEST_CALL],
    [RETURN, 0, 0, NO_SUCH_CALL],
    // clone() makes a process unless the flag CLONE_THREAD is set.
    [JUMP_IF_EQUAL, 0, 4, machine.clone],
    [LOAD, 0, 0, FIRST_ARGUMENT_OFFSET],
    [JUMP_IF_ANY_BIT, 0, 1, CLONE_THREAD],
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, REFUSE],
    ...MISSING.flatMap((row) => verdictFor(row[column], NO_SUCH_CALL)),
    ...REFUSED.flatMap((row) => verdictFor(row[column], REFUSE)),
    [RETURN, 0, 0, ALLOW],
  ]
  return encode(lines)
}

/** `struct sock_filter` of linux/filter.h: code, jump if true, jump if false, operand. */
type Instruction = [code: number, jumpTrue: number, jumpFalse: number, operand: number]

const LOAD = 0x20
const JUMP_IF_EQUAL = 0x15
const JUMP_IF_GREATER = 0x25
const JUMP_IF_ANY_BIT = 0x45
const RETURN = 0x06

const NUMBER_OFFSET = 0
const ARCHITECTURE_OFFSET = 4
const FIRST_ARGUMENT_OFFSET = 16

const ALLOW = 0x7fff0000
const KILL = 0x80000000
const REFUSE = 0x00050000 + 1 // EPERM
const NO_SUCH_CALL = 0x00050000 + 38 // ENOSYS: a caller then uses an older call

const CLONE_THREAD = 0x00010000
/** The newest call of Linux 6.9. On x86-64 the calls of the x32 interface have higher numbers too. */
const NEWEST_CALL = 461

const MACHINES = {
  x64: { audit: 0xc000003e, clone: 56, column: 0 },
  arm64: { audit: 0xc00000b7, clone: 220, column: 1 },
} as const

function verdictFor(number: number | null, verdict: number): Instruction[] {
  if (number === null) return []
  return [
    [JUMP_IF_EQUAL, 0, 1, number],
    [RETURN, 0, 0, verdict],
  ]
}

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

/** The number of a call on x64 and on arm64; null when the architecture lacks it. */
type Row = readonly [x64: number, arm64: number | null]

// biome-ignore format: one line a group
/** clone3 hides its flags from filters, and io_uring bypasses them. */
const MISSING: Row[] = [[435, 435], [425, 425], [426, 426], [427, 427]]

// biome-ignore format: one line a group
const REFUSED: Row[] = [
  // fork, vfork, execveat
  [57, null], [58, null], [322, 281],
  // memfd_create, memfd_secret, shmget, shmat, shmctl, shmdt
  [319, 279], [447, 447], [29, 194], [30, 196], [31, 195], [67, 197],
  // msgget, msgsnd, msgrcv, msgctl, semget, semop, semctl, semtimedop
  [68, 186], [69, 189], [70, 188], [71, 187], [64, 190], [65, 193], [66, 191], [220, 192],
  // mq_open, mq_unlink, mq_timedsend, mq_timedreceive, mq_notify, mq_getsetattr
  [240, 180], [241, 181], [242, 182], [243, 183], [244, 184], [245, 185],
  // socket
  [41, 198],
  // ptrace, process_vm_readv, process_vm_writev, process_madvise, process_mrelease, kcmp
  [101, 117], [310, 270], [311, 271], [440, 440], [448, 448], [312, 272],
  // pidfd_open, pidfd_getfd, pidfd_send_signal, perf_event_open, bpf, userfaultfd
  [434, 434], [438, 438], [424, 424], [298, 241], [321, 280], [323, 282],
  // add_key, request_key, keyctl
  [248, 217], [249, 218], [250, 219],
  // unshare, setns, mount, umount2, pivot_root, chroot
  [272, 97], [308, 268], [165, 40], [166, 39], [155, 41], [161, 51],
  // fsopen, fsconfig, fsmount, fspick, open_tree, move_mount, mount_setattr
  [430, 430], [431, 431], [432, 432], [433, 433], [428, 428], [429, 429], [442, 442],
  // open_by_handle_at, name_to_handle_at, quotactl, quotactl_fd, swapon, swapoff
  [304, 265], [303, 264], [179, 60], [443, 443], [167, 224], [168, 225],
  // init_module, finit_module, delete_module, kexec_load, kexec_file_load, reboot, acct, syslog
  [175, 105], [313, 273], [176, 106], [246, 104], [320, 294], [169, 142], [163, 89], [103, 116],
  // settimeofday, clock_settime, adjtimex, clock_adjtime, sethostname, setdomainname
  [164, 170], [227, 112], [159, 171], [305, 266], [170, 161], [171, 162],
  // iopl, ioperm, modify_ldt, vhangup, personality, uselib, ustat, sysfs, lookup_dcookie
  [172, null], [173, null], [154, null], [153, 58], [135, 92], [134, null], [136, null], [139, null], [212, 18],
  // fanotify_init, fanotify_mark, inotify_init, inotify_init1, vmsplice
  [300, 262], [301, 263], [253, null], [294, 26], [278, 75],
  // remap_file_pages, mbind, migrate_pages, move_pages, set_mempolicy
  [216, 234], [237, 235], [256, 238], [279, 239], [238, 237],
]
