import { newId } from '../../../domain/id.ts'
import type { ToolCallRequest } from '../../../domain/model/model.ts'
import { unreadableCall } from '../failure.ts'

/** A piece of a tool call in a stream; servers differ in the fields that they leave out. */
type ToolCallDelta = {
  index?: number
  id?: unknown
  function?: { name?: string | null; arguments?: unknown }
}

/** Of one answer; the calls of a turn are bounded elsewhere. */
const MAX_CALLS = 256
const MAX_ARGUMENTS_LENGTH = 2_000_000

type OpenCall = { index: number | undefined; callId: string; name: string; argumentsJson: string }

/**
 * Returns an assembly for the tool calls of one answer. `index` says to which call a piece belongs; a server without
 * indexes, or with the same index for all calls, starts the next call with another id.
 */
export function createToolCallAssembly(provider: string) {
  const calls: OpenCall[] = []
  let length = 0
  return {
    push(delta: ToolCallDelta): void {
      const call = calls.findLast((known) => belongs(known, delta)) ?? openCall(calls, delta)
      call.callId ||= fieldText(delta.id)
      call.name += fieldText(delta.function?.name)
      const piece = fieldText(delta.function?.arguments)
      call.argumentsJson += piece
      length += piece.length
      if (calls.length > MAX_CALLS || length > MAX_ARGUMENTS_LENGTH)
        throw unreadableCall(provider, 'it answered with more tool calls than an answer may have')
    },
    /** Returns the calls in order. Each has an id of its own, which the assembly makes where the server gave none. */
    end(): ToolCallRequest[] {
      const seen = new Set<string>()
      return calls
        .filter((call) => call.name)
        .map((call) => ({ ...completed(call), callId: uniqueId(call.callId, seen) }))
    },
  }
}

/** Returns a field as text, because some servers write arguments as the object itself, and ids as numbers. */
const fieldText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const belongs = (call: OpenCall, delta: ToolCallDelta): boolean =>
  (delta.index === undefined || delta.index === call.index) &&
  (!delta.id || !call.callId || fieldText(delta.id) === call.callId)

function openCall(calls: OpenCall[], delta: ToolCallDelta): OpenCall {
  const call: OpenCall = { index: delta.index, callId: '', name: '', argumentsJson: '' }
  calls.push(call)
  return call
}

const completed = ({ name, argumentsJson }: OpenCall) => ({
  name,
  argumentsJson: argumentsJson.trim() ? argumentsJson : '{}',
})

function uniqueId(callId: string, seen: Set<string>): string {
  const id = callId && !seen.has(callId) ? callId : `call_${newId()}`
  seen.add(id)
  return id
}
