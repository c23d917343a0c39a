import { responsePathOf } from '../../domain/tool/response-path.ts'
import { runInThread } from './thread.ts'

/**
 * The value that a `responseMapping` picks from an answer. A plain path is walked here. Anything else is a JSONata
 * expression, which may never end and so runs in a thread, for 5 s at most.
 * @throws ThreadStoppedError, or the signal's reason
 */
export async function mapResponse(mapping: string, json: unknown, signal: AbortSignal): Promise<unknown> {
  const steps = responsePathOf(mapping.trim())
  const value = steps && walk(json, steps)
  if (value !== undefined) return value
  const limits = { timeMs: 5000, signal }
  return runInThread<unknown, unknown>(
    new URL('./response-mapping-thread.ts', import.meta.url),
    { mapping, json },
    limits,
  )
}

function walk(json: unknown, steps: (string | number)[]): unknown {
  let current = json
  for (const step of steps) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined
    current = Reflect.get(current, step)
  }
  return current
}
