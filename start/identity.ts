import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const BOOT_ID = '/proc/sys/kernel/random/boot_id'

/**
 * The start time of a process, on Linux with the boot: it differs from that of a later process with the same pid.
 * Undefined without such a process.
 */
export function identityOf(pid: number): string | undefined {
  return existsSync(BOOT_ID) ? linuxIdentity(pid) : portableIdentity(pid)
}

function linuxIdentity(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? []
    return fields[0] === 'Z' ? undefined : `${readFileSync(BOOT_ID, 'utf8').trim()}:${fields[19]}`
  } catch {
    return undefined
  }
}

function portableIdentity(pid: number): string | undefined {
  const found = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)])
    .stdout?.toString()
    .trim()
  return found || undefined
}

/** The command line of a process, or an empty text when there is no such process. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return (
      spawnSync('ps', ['-o', 'command=', '-p', String(pid)])
        .stdout?.toString()
        .trim() ?? ''
    )
  }
}
