import { readFileSync } from 'node:fs'

/** The resident memory of a process and all below it, in bytes; 0 for what has ended meanwhile. */
export function residentBytes(pid: number): number {
  return withDescendants(pid).reduce((sum, each) => sum + residentBytesOf(each), 0)
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

function residentBytesOf(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1]
  return Number(kibibytes ?? 0) * 1024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
