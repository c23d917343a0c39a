import { newId } from '../../domain/id.ts'
import type { ToolCallRequest } from '../../domain/model/model.ts'

/** A piece of a tool call, as a stream brings it; servers differ in what they leave out. */
type ToolCallDelta = {
  index?: number
  id?: unknown
  function?: { name?: string | null; arguments?: unknown }
}
/** Some servers write arguments as the object itself, and ids as numbers. */
const textOf = (given: unknown): string =>
  given === undefined || given === null ? '' : typeof given === 'string' ? given : JSON.stringify(given)

type Growing = { index: number | undefined; callId: string; name: string; argumentsJson: string }

/**
 * Puts the tool calls of one answer together. `index` says which call a piece belongs to; a server
 * without indexes, or with the same one for all, starts the next call with another id.
 */
export function createToolCallAssembly() {
  const calls: Growing[] = []
  return {
    push(delta: ToolCallDelta): void {
      const call = calls.findLast((known) => belongs(known, delta)) ?? begin(calls, delta)
      call.callId ||= textOf(delta.id)
      call.name += textOf(delta.function?.name)
      call.argumentsJson += textOf(delta.function?.arguments)
    },
    /** The calls in order; each has an id of its own, ours where the server gave none. */
    end(): ToolCallRequest[] {
      const seen = new Set<string>()
      return calls.filter((call) => call.name).map((call) => ({ ...whole(call), callId: uniqueId(call.callId, seen) }))
    },
  }
}

const belongs = (known: Growing, delta: ToolCallDelta): boolean =>
  (delta.index === undefined || delta.index === known.index) &&
  (!delta.id || !known.callId || textOf(delta.id) === known.callId)

function begin(calls: Growing[], delta: ToolCallDelta): Growing {
  const call: Growing = { index: delta.index, callId: '', name: '', argumentsJson: '' }
  calls.push(call)
  return call
}

const whole = ({ name, argumentsJson }: Growing) => ({
  name,
  argumentsJson: argumentsJson.trim() ? argumentsJson : '{}',
})

function uniqueId(given: string, seen: Set<string>): string {
  const id = given && !seen.has(given) ? given : `call_${newId()}`
  seen.add(id)
  return id
}
