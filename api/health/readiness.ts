/** A part has this long to answer. */
const CHECK_MS = 2_000
/** A request begins new checks when the last ones are older than this. */
const FRESH_MS = 1_000
/** While they run, it is answered with the last ones, unless these are older than this. */
const MAX_AGE_MS = 3_000

/** One part of the service as /readyz shows it. */
export type ReadinessLine = { name: string; isOk: boolean; message: string }

/** Says whether each part answers. */
export type Readiness = () => Promise<ReadinessLine[]>

/**
 * Makes the function that says whether each part answers. The parts are checked at most once a second, however many
 * requests ask, and only while some do. What it says is at most some 3 s old.
 * @param checks a function for each part: it throws when the part does not answer, and may return a note for a part that does
 */
export function createReadiness(checks: Record<string, () => Promise<unknown>>): Readiness {
  const parts = Object.entries(checks).map(([name, check]) => createPart(name, check))
  let last: { at: number; lines: ReadinessLine[] } | undefined
  let running: Promise<ReadinessLine[]> | undefined
  const checkAll = async () => {
    const at = performance.now()
    const lines = await Promise.all(parts.map((check) => check()))
    last = { at, lines }
    running = undefined
    return lines
  }
  return async () => {
    const ageMs = last ? performance.now() - last.at : Number.POSITIVE_INFINITY
    if (last && ageMs < FRESH_MS) return last.lines
    running ??= checkAll()
    return last && ageMs < MAX_AGE_MS ? last.lines : await running
  }
}

/** Checks one part. While an earlier check still waits for its answer, the part gets no further one. */
function createPart(name: string, check: () => Promise<unknown>): () => Promise<ReadinessLine> {
  let pending: Promise<ReadinessLine> | undefined
  const ask = async (): Promise<ReadinessLine> => {
    try {
      const note = await check()
      return { name, isOk: true, message: typeof note === 'string' ? `ok, but ${note}` : 'ok' }
    } catch (error) {
      return { name, isOk: false, message: reasonOf(error) }
    }
  }
  return async () => {
    pending ??= ask().finally(() => {
      pending = undefined
    })
    const tooLate = Promise.withResolvers<ReadinessLine>()
    const timer = setTimeout(() => tooLate.resolve({ name, isOk: false, message: 'no answer' }), CHECK_MS)
    return await Promise.race([pending, tooLate.promise]).finally(() => clearTimeout(timer))
  }
}

function reasonOf(error: unknown): string {
  // A driver's message may hold an address or a credential, and /readyz needs no key: only our own words go out.
  const isOurs = error instanceof Error && /^no (answer|worker|poller|wall)/.test(error.message)
  return isOurs ? (error as Error).message : 'not reachable'
}
