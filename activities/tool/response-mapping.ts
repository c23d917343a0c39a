import { responsePathOf } from '../../domain/tool/response-path.ts'
import { runInThread } from './thread.ts'

/**
 * What a `responseMapping` picks from an answer. A plain path is walked here; anything else is a JSONata expression,
 * which may run for ever and therefore has a thread of its own. @throws ThreadStoppedError, or the signal's reason
 */
export async function mapResponse(mapping: string, json: unknown, signal: AbortSignal): Promise<unknown> {
  const steps = responsePathOf(mapping.trim())
  const found = steps && walk(json, steps)
  if (found !== undefined) return found
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
