import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** A bash session in the folder of the clone, as a person has it: what a command sets stays for the next one. */
export type Terminal = {
  /**
   * Runs commands and gives the exit code of the last one with all that was printed, errors too.
   * @throws when they are not done within `withinMs`, or when they end the session
   */
  run(commands: string, withinMs: number): Promise<{ code: number; printed: string }>
  /** SIGKILL for the session and for what it runs in the background. */
  kill(): void
}

const root = join(import.meta.dirname, '..', '..')

/** @param env the whole environment of the session */
export function openTerminal(env: Record<string, string>): Terminal {
  const child = spawn('bash', { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const look = new Set<() => void>()
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    for (const one of look) one()
  })
  child.stdin.write('exec 2>&1\n')
  return {
    async run(commands, withinMs) {
      const mark = randomUUID()
      const end = new RegExp(`\n${mark} (\\d+)\n`)
      const { promise, resolve, reject } = Promise.withResolvers<{ code: number; printed: string }>()
      const timer = setTimeout(() => reject(new Error(`not done:\n${commands}\nprinted:\n${output}`)), withinMs)
      const onExit = () => reject(new Error(`the session ended:\n${commands}\nprinted:\n${output}`))
      const onOutput = () => {
        const found = end.exec(output)
        if (found) resolve({ code: Number(found[1]), printed: output.slice(0, found.index) })
      }
      output = ''
      look.add(onOutput)
      child.once('exit', onExit)
      child.stdin.write(`${commands}\nprintf '\\n${mark} %s\\n' $?\n`)
      return await promise.finally(() => {
        clearTimeout(timer)
        look.delete(onOutput)
        child.off('exit', onExit)
      })
    },
    kill() {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Nothing of it is left.
      }
    },
  }
}
