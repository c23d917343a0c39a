import { readdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEASE_FILE, type Lease, PROCESS_HOST } from '../../providers/model/machine/fetch-folder.ts'

/** The folder of the fetch, what is there already, and its parts with what each takes. */
export type LeaseOrder = { folder: string; readyBytes: number; parts: { name: string; bytes: number }[] }

/** How often a lease is written. */
export const BEAT_MS = 500

/** Gives what writes the lease of a fetch by this process, with how far it is. */
export function createLease({ folder, readyBytes, parts }: LeaseOrder): () => void {
  const file = join(folder, LEASE_FILE)
  const lease: Lease = { pid: process.pid, host: PROCESS_HOST, fetchedBytes: readyBytes }
  return () => {
    const ofParts = parts.map(({ name, bytes }) => Math.min(bytes, bytesIn(join(folder, name))))
    const written = ofParts.reduce((sum, bytes) => sum + bytes, readyBytes)
    // The progress only grows, although files of the fetch are unpacked, moved and removed.
    lease.fetchedBytes = Math.max(lease.fetchedBytes, written)
    try {
      writeFileSync(`${file}.new`, JSON.stringify(lease))
      renameSync(`${file}.new`, file)
    } catch {
      // On a full disk the fetch lives all the same, until it says why it can not go on.
      touch(file)
    }
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The folder is gone, so the fetch ends.
  }
}

function bytesIn(path: string): number {
  try {
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, name) => sum + sizeOf(join(path, name)),
      0,
    )
  } catch {
    return 0
  }
}

function sizeOf(path: string): number {
  try {
    const facts = statSync(path)
    return facts.isFile() ? facts.size : 0
  } catch {
    return 0
  }
}
