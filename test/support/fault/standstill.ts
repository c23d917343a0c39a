import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endOfLog } from '../../../start/output.ts'
import type { Part } from '../../../start/part.ts'
import { type PartName, type Services, until } from '../stack/stack.ts'
import { REACH_MS } from './fault.ts'

const FEED_MS = 200

/** The setting of a process that stands still at each point, as often as there are parts to be killed meanwhile. */
export const standstillSetting = (points: readonly string[], times: number): string =>
  points.flatMap((point) => Array.from({ length: times }, () => `${point}:1:stop`)).join(',')

/**
 * Hands out work until every process stands still at its next point; then kills a part that they need, starts it
 * again, and lets them go on, as if nothing had been.
 * @param feed asks for one more piece of work
 */
export async function crashUnder(own: Services, name: PartName, parts: Part[], feed: () => void): Promise<void> {
  const feeding = setInterval(feed, FEED_MS)
  const stillOnes = () => parts.filter((part) => !standsStill(own, part)).map((part) => part.name)
  await until(`all stand still to see ${name} killed`, async () => stillOnes().length === 0, REACH_MS)
    .catch((error) => Promise.reject(new Error(`${error.message}: not ${stillOnes()}`)))
    .finally(() => clearInterval(feeding))
  await own.part(name).kill()
  own.part(name).start()
  for (const part of parts) process.kill(part.pid() ?? 0, 'SIGCONT')
}

/** Whether the kernel has stopped the process. */
function standsStill({ info }: Services, part: Part): boolean {
  const pid = part.pid()
  if (pid === undefined)
    throw new Error(`${part.name} has ended:\n${endOfLog(join(info.dataDir, 'logs', `${part.name}.log`))}`)
  // After the name, which stands in brackets, comes the state.
  return /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

export function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...groupsOf(items.slice(size), size)]
}
