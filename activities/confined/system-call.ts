/** Numbers on x64 and arm64; null where the machine has no such call. */
export type SystemCall = readonly [x64: number | null, arm64: number | null]

/**
 * The system calls that a program in the sandbox may make, whatever their arguments; docs/security.md lists them by
 * name. Numbers are those of Linux's `unistd_64.h` and `asm-generic/unistd.h`.
 */
// biome-ignore format: one line of numbers below one line of names
export const ALLOWED_CALLS: SystemCall[] = [
  // Hot ones first: the kernel looks the list through from the top
  // read, write, futex, mmap, munmap, mprotect, madvise, epoll_wait
  [0, 63], [1, 64], [202, 98], [9, 222], [11, 215], [10, 226], [28, 233], [232, null],
  // epoll_pwait, epoll_ctl, clock_gettime, gettid, getpid, sched_yield
  [281, 22], [233, 21], [228, 113], [186, 178], [39, 172], [24, 124],
  // Files: read, write, look, name; what may be reached the mounts say
  // readv, writev, pread64, pwrite64, preadv, pwritev, open, openat
  [19, 65], [20, 66], [17, 67], [18, 68], [295, 69], [296, 70], [2, null], [257, 56],
  // close, close_range, lseek, stat, lstat, fstat, newfstatat, statx
  [3, 57], [436, 436], [8, 62], [4, null], [6, null], [5, 80], [262, 79], [332, 291],
  // statfs, fstatfs, access, faccessat, faccessat2, readlink, readlinkat, getcwd
  [137, 43], [138, 44], [21, null], [269, 48], [439, 439], [89, null], [267, 78], [79, 17],
  // chdir, fchdir, getdents, getdents64, mkdir, mkdirat, rmdir, unlink
  [80, 49], [81, 50], [78, null], [217, 61], [83, null], [258, 34], [84, null], [87, null],
  // unlinkat, rename, renameat, renameat2, link, linkat, symlink, symlinkat
  [263, 35], [82, null], [264, 38], [316, 276], [86, null], [265, 37], [88, null], [266, 36],
  // truncate, ftruncate, fallocate, fadvise64, fsync, fdatasync, copy_file_range, sendfile
  [76, 45], [77, 46], [285, 47], [221, 223], [74, 82], [75, 83], [326, 285], [40, 71],
  // utime, utimes, futimesat, utimensat, chmod, fchmod, fchmodat, umask
  [132, null], [235, null], [261, null], [280, 88], [90, null], [91, 52], [268, 53], [95, 166],
  // flock, fcntl, ioctl, dup, dup2, dup3, listxattr, llistxattr
  [73, 32], [72, 25], [16, 29], [32, 23], [33, null], [292, 24], [194, 11], [195, 12],
  // flistxattr, getxattr, lgetxattr, fgetxattr
  [196, 13], [191, 8], [192, 9], [193, 10],
  // Waiting: pipes, polls, events, timers
  // pipe, pipe2, poll, ppoll, select, pselect6, epoll_create, epoll_create1
  [22, null], [293, 59], [7, null], [271, 73], [23, null], [270, 72], [213, null], [291, 20],
  // epoll_pwait2, eventfd, eventfd2, timerfd_create, timerfd_settime, timerfd_gettime, nanosleep, clock_nanosleep
  [441, 441], [284, null], [290, 19], [283, 85], [286, 86], [287, 87], [35, 101], [230, 115],
  // clock_getres, gettimeofday, time, times, getitimer, setitimer, alarm, pause
  [229, 114], [96, 169], [201, null], [100, 153], [36, 102], [38, 103], [37, null], [34, null],
  // Memory
  // brk, mremap, msync, mincore, membarrier
  [12, 214], [25, 216], [26, 227], [27, 232], [324, 283],
  // The process itself, its threads and signals
  // exit, exit_group, wait4, waitid, execve, arch_prctl, set_tid_address, set_robust_list
  [60, 93], [231, 94], [61, 260], [247, 95], [59, 221], [158, null], [218, 96], [273, 99],
  // get_robust_list, rseq, restart_syscall, getrandom, getcpu, sysinfo, uname, getrusage
  [274, 100], [334, 293], [219, 128], [318, 278], [309, 168], [99, 179], [63, 160], [98, 165],
  // getrlimit, setrlimit, prlimit64, sched_getaffinity, sched_getparam, sched_getscheduler, sched_get_priority_max, sched_get_priority_min
  [97, 163], [160, 164], [302, 261], [204, 123], [143, 121], [145, 120], [146, 125], [147, 126],
  // getpriority, getppid, getuid, geteuid, getgid, getegid, getresuid, getresgid
  [140, 141], [110, 173], [102, 174], [107, 175], [104, 176], [108, 177], [118, 148], [120, 150],
  // getgroups, getpgid, getpgrp, getsid, capget, rt_sigaction, rt_sigprocmask, rt_sigreturn
  [115, 158], [121, 155], [111, null], [124, 156], [125, 90], [13, 134], [14, 135], [15, 139],
  // rt_sigpending, rt_sigtimedwait, rt_sigsuspend, rt_sigqueueinfo, sigaltstack, kill, tkill, tgkill
  [127, 136], [128, 137], [130, 133], [129, 138], [131, 132], [62, 129], [200, 130], [234, 131],
  // The two ends of a pair of sockets; no socket to anywhere can be made
  // shutdown, getsockopt, setsockopt, getsockname, getpeername
  [48, 210], [55, 209], [54, 208], [51, 204], [52, 205],
]

/** clone3 hides its flags from filters, io_uring goes around them: to a program they do not exist. */
export const MISSING_CALLS: SystemCall[] = [
  [435, 435],
  [425, 425],
  [426, 426],
  [427, 427],
]

/** Allowed with some arguments only; `filter.ts` says with which. */
export const CHECKED_CALLS = {
  clone: [56, 220],
  prctl: [157, 167],
  socketpair: [53, 199],
  sendto: [44, 206],
  recvfrom: [45, 207],
  sendmsg: [46, 211],
  recvmsg: [47, 212],
} as const satisfies Record<string, SystemCall>
