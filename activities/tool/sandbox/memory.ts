import { readFileSync, statfsSync } from 'node:fs'

/** The size of the folder that a program may write to, a tmpfs that ends with it. */
export const SANDBOX_FOLDER_BYTES = 16 * 1024 * 1024
/** An empty file takes kernel memory that no limit on bytes counts. */
const MAX_FILES = 2000

/**
 * True when `pid` and its descendants together hold more than `memoryBytes`, or when they made more than 2,000 files.
 */
export function usesTooMuch(pid: number, memoryBytes: number): boolean {
  const family = withDescendants(pid)
  if (family.reduce((sum, each) => sum + residentBytesOf(each), 0) > memoryBytes) return true
  return filesOf(family.at(-1) ?? pid) > MAX_FILES
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

/** The memory of a process in bytes, resident and swapped out. */
function residentBytesOf(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  const kibibytes = Array.from(status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm), (match) => Number(match[1]))
  return kibibytes.reduce((sum, each) => sum + each, 0) * 1024
}

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
