import { killParts, stopParts } from './backing.ts'
import { endCommands } from './command.ts'
import type { Part } from './part.ts'
import { removeRecord, writeRecord } from './record.ts'
import { say } from './say.ts'

/** Ends everything that was started, once, and then this process with the exit code of the first caller. */
export type Stop = { (exitCode: number): Promise<never>; isStopping(): boolean }

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

/** Ctrl-C, SIGTERM, a closed terminal, and the end of the process that started us all mean: stop. A second Ctrl-C: at once. */
export function stopOnSignal(stop: Stop, parts: Part[]): void {
  let firstAt = 0
  const onInterrupt = () => {
    // npm hands a terminal's Ctrl-C on a second time: only one that comes later was meant.
    if (firstAt > 0 && Date.now() - firstAt > 1_000) killParts(parts)
    firstAt ||= Date.now()
    stop(0)
  }
  process.on('SIGINT', onInterrupt)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  process.on('disconnect', () => stop(0))
  process.channel?.unref()
}
