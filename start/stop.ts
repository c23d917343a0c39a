import { killParts, stopParts } from './backing.ts'
import { endCommands } from './command.ts'
import type { Part } from './part.ts'
import { removeRecord, writeRecord } from './record.ts'
import { say } from './say.ts'

/** Ends all parts once, then this process with the exit code of the first caller. */
export type Stop = { (exitCode: number): Promise<never>; isStopping(): boolean }

/** Makes the stop of one start. `parts` may still grow until it is called. */
export function createStop(dataDir: string, parts: Part[]): Stop {
  let stopping: Promise<never> | undefined
  const stop = (exitCode: number) => {
    stopping ??= stopAll(dataDir, parts, exitCode)
    return stopping
  }
  return Object.assign(stop, { isStopping: () => stopping !== undefined })
}

async function stopAll(dataDir: string, parts: Part[], exitCode: number): Promise<never> {
  if (parts.length > 0) say('Stopping; running turns have up to 40 s to finish.')
  writeRecord(dataDir, 'stopping', process.pid)
  endCommands()
  await stopParts(parts)
  if (parts.length > 0) say('Stopped.')
  for (const name of ['start', 'bootstrap', 'stopping']) removeRecord(dataDir, name)
  process.exit(exitCode)
}

/**
 * Stops at Ctrl-C, SIGTERM, a closed terminal and the end of the parent process. A second Ctrl-C kills the parts at
 * once.
 */
export function stopOnSignal(stop: Stop, parts: Part[]): void {
  let firstAt = 0
  const onInterrupt = () => {
    // npm passes a terminal's Ctrl-C on as a second signal; a Ctrl-C of the operator comes later than that.
    if (firstAt > 0 && Date.now() - firstAt > 1_000) killParts(parts)
    firstAt ||= Date.now()
    stop(0)
  }
  process.on('SIGINT', onInterrupt)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  process.on('disconnect', () => stop(0))
  process.channel?.unref()
}
