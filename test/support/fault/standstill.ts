import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endOfLog } from '../../../start/output.ts'
import type { Part } from '../../../start/part.ts'
import { type PartName, type Services, until } from '../stack/stack.ts'
import { REACH_MS } from './fault.ts'

const FEED_EVERY_MS = 200

/** The AMS_FAULT_POINT of a process that stops itself at each point, `times` times each. */
export const standstillSetting = (points: readonly string[], times: number): string =>
  points.flatMap((point) => Array.from({ length: times }, () => `${point}:1:stop`)).join(',')

/**
 * Hands out work until every process has stopped at its next point; then kills a part that they need, starts it again and
 * lets the processes go on.
 * @param feed asks for one more piece of work
 */
export async function crashUnder(own: Services, name: PartName, parts: Part[], feed: () => void): Promise<void> {
  const feeding = setInterval(feed, FEED_EVERY_MS)
  const namesNotStopped = () => parts.filter((part) => !isStopped(own, part)).map((part) => part.name)
  await until(`all have stopped before ${name} is killed`, async () => namesNotStopped().length === 0, REACH_MS)
    .catch((error) => Promise.reject(new Error(`${error.message}: not ${namesNotStopped()}`)))
    .finally(() => clearInterval(feeding))
  await own.part(name).kill()
  own.part(name).start()
  for (const part of parts) process.kill(part.pid() ?? 0, 'SIGCONT')
}

/** True when the kernel has stopped the process; throws when the process has ended. */
function isStopped({ info }: Services, part: Part): boolean {
  const pid = part.pid()
  if (pid === undefined)
    throw new Error(`${part.name} has ended:\n${endOfLog(join(info.dataDir, 'logs', `${part.name}.log`))}`)
  // The state follows the name, which is in brackets.
  return /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

/** Splits the items into groups of at most `size`, in order. */
export function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...groupsOf(items.slice(size), size)]
}
