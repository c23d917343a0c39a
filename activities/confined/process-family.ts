import { readFileSync, statfsSync } from 'node:fs'
import { release } from 'node:os'

/** The size of the folder that a program may write to, a tmpfs that ends with it. */
export const SANDBOX_FOLDER_BYTES = 16 * 1024 * 1024
/** An empty file takes kernel memory that no limit on bytes counts. */
const MAX_FILES = 2000
/** The threads of all processes of one sandbox. A runtime has about a dozen, and the wall has three processes. */
export const MAX_SANDBOX_THREADS = 64

/** True since Linux 5.14, where a limit on processes counts those of its user namespace alone. */
export function kernelCountsThreadsBySandbox(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}

/**
 * The limit that `pid` and its descendants together exceed: `memoryBytes` (or 2,000 files, which take memory too), or
 * 64 threads. The threads are counted here because the kernel's own limit does not hold for root.
 */
export function exceeded(pid: number, memoryBytes: number): 'memory' | 'threads' | undefined {
  const family = withDescendants(pid)
  const statuses = family.map((each) => read(`/proc/${each}/status`)).join('\n')
  if (sumOf(statuses.matchAll(/^Threads:\s+(\d+)$/gm)) > MAX_SANDBOX_THREADS) return 'threads'
  // Memory that is swapped out counts, too.
  if (sumOf(statuses.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)) * 1024 > memoryBytes) return 'memory'
  return filesOf(family.at(-1) ?? pid) > MAX_FILES ? 'memory' : undefined
}

/** The pids, as the host counts them, of a process and all its descendants. */
export function withDescendants(pid: number): number[] {
  const found = [pid]
  for (const parent of found) found.push(...childrenOf(parent))
  return found
}

function childrenOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`)
  return children.split(' ').filter(Boolean).map(Number)
}

const sumOf = (matches: Iterable<RegExpMatchArray>): number =>
  Array.from(matches, ([, number]) => Number(number)).reduce((sum, each) => sum + each, 0)

/** The number of files in the sandbox's folder; 0 before the process sees the folder and after its end. */
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
