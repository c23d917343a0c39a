import type { Logger } from 'pino'
import { inWorkspace } from '../../store/connection/scope.ts'

/** The free places of a process, and how many each workspace holds, by its id. */
export type Places = { free: number; perWorkspace: number; held: Record<string, number> }

type Work = { id: string; workspaceId: string }
type Order<Taken extends Work> = {
  /** Work side by side in this process; some places are left for other workspaces. */
  places: { total: number; perWorkspace: number }
  /** With it, places that come free are filled again, as soon as so many are. */
  filledAtOnce?: number
  claim(places: Places): Promise<Taken[]>
  run(taken: Taken): Promise<void>
  log: Logger
  /** What the log says of work whose end could not be stored, and of a look that failed; `id` names the field of the work. */
  words: { id: string; failed: string; unread: string }
}

/** Takes work that waits and does it, each workspace by turns. */
export function createFairWork<Taken extends Work>({ places, filledAtOnce, claim, run, log, words }: Order<Taken>) {
  const running = new Map<Promise<void>, Taken>()
  let polling: Promise<void> | undefined
  const poll = async () => {
    const held = countEach(Array.from(running.values(), ({ workspaceId }) => workspaceId))
    const taken = await claim({ free: places.total - running.size, perWorkspace: places.perWorkspace, held })
    for (const each of taken) {
      const work: Promise<void> = inWorkspace(each.workspaceId, () => run(each))
        .catch((error) => log.warn({ [words.id]: each.id, err: error }, words.failed))
        .finally(() => {
          running.delete(work)
          if (filledAtOnce !== undefined) look()
        })
      running.set(work, each)
    }
  }
  const look = () => {
    if (places.total - running.size < (filledAtOnce ?? 0)) return
    polling ??= poll()
      .catch((error) => log.warn({ err: error }, words.unread))
      .finally(() => {
        polling = undefined
      })
  }
  return {
    /** Takes what waits, unless a look is under way. */
    look,
    /** What is under way. */
    running: (): Taken[] => [...running.values()],
    /** Waits until nothing is under way. */
    async settle() {
      await polling
      await Promise.all(running.keys())
    },
  }
}

const countEach = (texts: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length]))
