import { readFileSync, statfsSync } from 'node:fs'
import { release } from 'node:os'

/** The folder that a program may write to, a tmpfs that is gone with it. */
export const SANDBOX_FOLDER_BYTES = 16 * 1024 * 1024
/** An empty file takes kernel memory that no limit on bytes counts. */
const MAX_FILES = 2000
/** Of all processes of one sandbox; a runtime has about a dozen, and the wall itself three processes. */
export const MAX_SANDBOX_THREADS = 64

/** Since Linux 5.14 a limit on processes counts those of its user namespace, not those of the user everywhere. */
export function kernelCountsThreadsBySandbox(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}

/**
 * What all processes from `pid` down took too much of: more memory than that, very many files, or very many threads.
 * The threads are counted here too because the kernel's own limit does not hold for root.
 */
export function exceeded(pid: number, memoryBytes: number): 'memory' | 'threads' | undefined {
  const family = withDescendants(pid)
  if (family.reduce((sum, each) => sum + threadsOf(each), 0) > MAX_SANDBOX_THREADS) return 'threads'
  if (family.reduce((sum, each) => sum + residentBytesOf(each), 0) > memoryBytes) return 'memory'
  return filesOf(family.at(-1) ?? pid) > MAX_FILES ? 'memory' : undefined
}

/** The process and all below it, as the host counts them. */
export function withDescendants(pid: number): number[] {
  const found = [pid]
  for (const parent of found) found.push(...childrenOf(parent))
  return found
}

function childrenOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`)
  return children.split(' ').filter(Boolean).map(Number)
}

/** Resident and swapped out. */
function residentBytesOf(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  const kibibytes = Array.from(status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm), (match) => Number(match[1]))
  return kibibytes.reduce((sum, each) => sum + each, 0) * 1024
}

const threadsOf = (pid: number): number => Number(/^Threads:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)

/** The files in the sandbox's folder; 0 while the process does not see that folder yet, or no more. */
function filesOf(pid: number): number {
  try {
    const { files, ffree, blocks, bsize } = statfsSync(`/proc/${pid}/root/tmp`)
    return blocks * bsize === SANDBOX_FOLDER_BYTES ? files - ffree : 0
  } catch {
    return 0
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
