import { responsePathOf } from '../../domain/tool/response-path.ts'
import type { Confinement } from '../confined/confinement.ts'
import { ANSWER_TIME_MS } from '../confined/task.ts'
import type { ToolContext } from './contract.ts'

/**
 * The value that a `responseMapping` picks from an answer. A plain path is walked here. Anything else is a JSONata
 * expression, which may never end or take all memory and so runs in a confined process.
 * @param answer the answer as text, and as the JSON that it is
 * @throws TaskFailure, ConfinedStoppedError, or the signal's reason
 */
export async function mapResponse(
  confinement: Confinement,
  mapping: string,
  answer: { text: string; json: unknown },
  { workspaceId, signal }: Pick<ToolContext, 'workspaceId' | 'signal'>,
): Promise<unknown> {
  const steps = responsePathOf(mapping.trim())
  const found = steps && walk(answer.json, steps)
  if (found !== undefined) return found
  const task = { kind: 'mapping', mapping } as const
  const [result] = await confinement.run({
    workspaceId,
    task,
    bytes: Buffer.from(answer.text),
    timeMs: ANSWER_TIME_MS,
    signal,
  })
  return result
}

function walk(json: unknown, steps: (string | number)[]): unknown {
  let current = json
  for (const step of steps) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined
    current = Reflect.get(current, step)
  }
  return current
}
