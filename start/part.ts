import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { EXIT_CONFIG } from '../config.ts'
import { openLog, type PartOutput } from './output.ts'
import { removeRecord, writeRecord } from './record.ts'
import { say } from './say.ts'

export type PartCommand = {
  file: string
  args: string[]
  /** The name that `ps` shows instead of the file. */
  title?: string
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
}

export type PartSettings = {
  name: string
  dataDir: string
  /** The part calls it before each start, so that a restart may differ from the first start. */
  command: () => PartCommand
  output: PartOutput
  stopSignal: NodeJS.Signals
  /** After this long the part and its process group get SIGKILL. */
  stopWithinMs: number
  /** True when the part is started again after it dies by itself. */
  keepAlive: boolean
  /** The part calls it when the process has ended, before it starts the process again. */
  onExit?: ((pid: number) => void) | undefined
}

/** A process that `npm start` starts, watches, starts again and stops. It leads a process group of its own. */
export type Part = {
  readonly name: string
  start(): void
  /** Sends the stop signal, after `stopWithinMs` SIGKILL, and waits for the end. */
  stop(): Promise<void>
  /** Sends SIGKILL, like a crash, and waits for the end. The part stays down until `start`. */
  kill(signal?: NodeJS.Signals): Promise<void>
  pid(): number | undefined
  /** True when the part has ended and is not started again, or when it dies again and again. */
  isFailing(): boolean
}

const QUICK_DEATH_MS = 10_000

/** Makes a part. It does not start it. */
export function createPart(settings: PartSettings): Part {
  const state: PartState = { child: undefined, isWanted: false, failures: 0, timer: undefined }
  return {
    name: settings.name,
    start: () => launch(settings, state),
    stop: () => end(settings, state, settings.stopSignal),
    kill: (signal = 'SIGKILL') => end(settings, state, signal),
    pid: () => state.child?.pid,
    isFailing: () => state.failures > 3 || (state.failures > 0 && !settings.keepAlive && !state.child),
  }
}

type PartState = {
  child: ChildProcess | undefined
  isWanted: boolean
  failures: number
  timer: NodeJS.Timeout | undefined
}

function launch(settings: PartSettings, state: PartState): void {
  if (state.child) return
  state.isWanted = true
  const { file, args, title, env, cwd, uid, gid } = settings.command()
  const startedAt = Date.now()
  const log = openLog(settings.output)
  const child = spawn(file, args, {
    argv0: title ?? file,
    cwd,
    env: env ?? process.env,
    uid,
    gid,
    detached: true,
    stdio: ['ignore', log.stdio, log.stdio],
  })
  state.child = child
  log.attach(child)
  if (child.pid !== undefined) writeRecord(settings.dataDir, settings.name, child.pid)
  const ended = (how: string) => {
    if (state.child !== child) return
    state.child = undefined
    log.close()
    killGroup(child.pid)
    if (child.pid !== undefined) settings.onExit?.(child.pid)
    if (state.isWanted) diedByItself(settings, state, how, Date.now() - startedAt)
  }
  child.once('error', (error) => ended(error.message))
  child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`))
}

function diedByItself(settings: PartSettings, state: PartState, how: string, livedMs: number): void {
  state.failures = livedMs < QUICK_DEATH_MS ? state.failures + 1 : 1
  // Only another setting can mend the part, and it has named the setting.
  if (how === `exit code ${EXIT_CONFIG}`) state.failures = Number.POSITIVE_INFINITY
  if (!settings.keepAlive || state.failures === Number.POSITIVE_INFINITY) return
  const pauseMs = Math.min(100 * 2 ** (state.failures - 1), 5_000)
  say(`${settings.name} ended (${how}); starting it again in ${pauseMs / 1000} s.`)
  state.timer = setTimeout(() => launch(settings, state), pauseMs)
}

async function end(settings: PartSettings, state: PartState, signal: NodeJS.Signals): Promise<void> {
  state.isWanted = false
  clearTimeout(state.timer)
  const child = state.child
  if (child?.pid !== undefined) {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill(signal)
    await Promise.race([gone, wait(settings.stopWithinMs, undefined, { ref: false })])
    killGroup(child.pid)
    await gone
  }
  removeRecord(settings.dataDir, settings.name)
}

/** Kills the rest of the process group of a part that has ended. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}
