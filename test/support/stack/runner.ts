import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WallMissingError } from '../../../activities/confined/failure.ts'
import { createRunnerClient } from '../../../activities/confined/runner-client.ts'
import { findBubblewrap } from '../../../start/bubblewrap.ts'
import { until } from './stack.ts'

/** A runner process on a socket of its own. */
export type RunnerProcess = {
  path: string
  /** Its pid; undefined while it is down. */
  readonly pid: number | undefined
  /** Starts it, and resolves when it answers. */
  start(): Promise<void>
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>
  /** Kills it and removes its folder. */
  remove(): Promise<void>
}

const repository = join(import.meta.dirname, '..', '..', '..')

/** Starts a runner with the environment of compose: no other setting, so no secret. @param settings more of them */
export async function startRunner(settings: Record<string, string> = {}): Promise<RunnerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-runner-'))
  const path = join(folder, 'runner.sock')
  const bubblewrapPath = await findBubblewrap()
  const env = { RUNNER_SOCKET: path, ...(bubblewrapPath && { BUBBLEWRAP_PATH: bubblewrapPath }), ...settings }
  let child: ChildProcess | undefined
  const answers = () =>
    createRunnerClient(path)
      .check()
      .then(
        () => true,
        (error) => error instanceof WallMissingError,
      )
  const runner: RunnerProcess = {
    path,
    get pid() {
      return child?.pid
    },
    async start() {
      child = spawn(process.execPath, ['worker/runner/index.ts'], { cwd: repository, env, stdio: 'ignore' })
      await until('the runner answers', answers, 60_000)
    },
    async kill() {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      child = undefined
      await ended
    },
    async remove() {
      await runner.kill()
      rmSync(folder, { recursive: true })
    },
  }
  await runner.start()
  return runner
}
