import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

export type CommandResult = { code: number; output: string }
export type CommandOptions = { env?: NodeJS.ProcessEnv; cwd?: string; timeoutMs?: number; uid?: number; gid?: number }

const running = new Set<() => void>()

/** Kills the programs that runCommand still runs, such as a download, with all their children. */
export function endCommands(): void {
  for (const stop of running) stop()
}

/**
 * Runs a program to its end.
 * @returns its exit code (127: not found, 137: killed, also after `timeoutMs`) and the last 20,000 characters of both
 * outputs
 */
export function runCommand(file: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const child = spawn(file, args, {
    cwd: options.cwd,
    uid: options.uid,
    gid: options.gid,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const stop = () => endGroup(child.pid)
  running.add(stop)
  const timer = options.timeoutMs === undefined ? undefined : setTimeout(stop, options.timeoutMs)
  let output = ''
  // Without a free file descriptor there are no streams, whatever the types say.
  for (const stream of [child.stdout, child.stderr] as (Readable | undefined)[])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
    })
  return new Promise((resolve) => {
    const finish = (code: number) => {
      clearTimeout(timer)
      running.delete(stop)
      resolve({ code, output })
    }
    child.once('error', () => finish(127))
    child.once('close', (code) => finish(code ?? 137))
  })
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}
