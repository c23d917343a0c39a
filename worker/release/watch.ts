import type { Logger } from 'pino'
import type { Database } from '../../store/database.ts'
import { findCurrentRelease, replaceCurrentRelease } from '../../store/process/release.ts'

const LOOK_MS = 1_000
/** A supervisor starts a worker that died again within seconds; only then another release takes its place. */
const PATIENCE_MS = 10_000

/**
 * Knows the release of this worker and whether that is the current one: only the current one's workers take new work.
 */
export type ReleaseWatch = {
  readonly buildId: string
  /** False until the first look. The last answer counts while Postgres is away. */
  readonly isCurrent: boolean
  /** Looks once, then every second. */
  start(): Promise<void>
  onChange(listener: () => void): void
  /** No further look begins. Resolves when the look under way has ended: it may still make its release the current one. */
  stop(): Promise<void>
}

type ReleaseWatchParts = {
  database: Database
  log: Logger
  buildId: string
  /** This release takes the place of the current one when no worker of that has lived for this long. */
  patienceMs?: number
}

/**
 * Makes the watch of a worker. Postgres says which release is the current one, so no worker needs Temporal to know it. A
 * worker makes its own release the current one when no worker of the current one lives, and none has lived for 10 s of
 * its own time: a first start, or a stop of the former release, needs no operator.
 */
export function createReleaseWatch({
  database,
  log,
  buildId,
  patienceMs = PATIENCE_MS,
}: ReleaseWatchParts): ReleaseWatch {
  const listeners: (() => void)[] = []
  let isCurrent = false
  let servedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let isStopped = false
  const look = async (): Promise<boolean> => {
    const current = await findCurrentRelease(database)
    if (current.buildId === buildId) return true
    if (current.hasWorker) servedAt = performance.now()
    if (performance.now() - servedAt < patienceMs) return false
    const isReplaced = await replaceCurrentRelease(database, current.buildId, buildId)
    if (isReplaced) log.info({ former: current.buildId, buildId }, 'this release is the current one now')
    return isReplaced
  }
  const update = async () => {
    const before = isCurrent
    isCurrent = await look()
    if (isCurrent !== before) for (const listener of listeners) listener()
  }
  const repeat = () => {
    looking = update()
      .catch((error) => log.warn({ err: error }, 'the current release could not be read'))
      .then(() => {
        if (!isStopped) timer = setTimeout(repeat, LOOK_MS)
      })
    return looking
  }
  return {
    buildId,
    get isCurrent() {
      return isCurrent
    },
    start: repeat,
    onChange: (listener) => void listeners.push(listener),
    stop() {
      isStopped = true
      clearTimeout(timer)
      return looking
    },
  }
}

type BackgroundTask = { stop(): Promise<void> }

/** Runs tasks while this worker's release is the current one: starts them with it, and stops them when another one is. */
export function runWhileCurrent(release: ReleaseWatch, start: () => BackgroundTask[]): BackgroundTask {
  let tasks: BackgroundTask[] = []
  let isStopped = false
  let changes = Promise.resolve()
  const follow = async () => {
    const isWanted = release.isCurrent && !isStopped
    if (isWanted && tasks.length === 0) tasks = start()
    if (isWanted) return
    const ending = tasks
    tasks = []
    await Promise.all(ending.map((task) => task.stop()))
  }
  const change = () => {
    changes = changes.then(follow)
    return changes
  }
  release.onChange(change)
  void change()
  return {
    stop() {
      isStopped = true
      return change()
    },
  }
}
