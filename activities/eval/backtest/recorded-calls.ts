import type { Sealing } from '../../../domain/secret/sealing.ts'
import { argumentsHashes, canonicalArguments, hasLongNumber } from '../../../domain/tool/argument-hash.ts'
import { isRepeatable, type OwnTool } from '../../../domain/tool/call.ts'
import type { ToolCallRow } from '../../../store/turn/tool-call.ts'
import type { CallResult } from '../../turn/ledger/result.ts'

/** A call of the candidate. */
export type MadeCall = {
  name: string
  /** As its tool gets them, and as its model wrote them. */
  args: unknown
  written: string
  /** As people see them. */
  shown: unknown
  /** Null where they do not fit the tool. */
  hash: string | null
}

/** The calls of a recorded turn, and which of them have answered a call already. */
export type RecordedCalls = {
  /** The recorded call whose result answers this one; undefined where there is none. */
  take(tool: OwnTool, call: MadeCall): ToolCallRow | undefined
  areEqual(recorded: ToolCallRow, made: MadeCall): boolean
}

/**
 * @param before the calls of the turns that the recorded one goes on with: their results stand in its requests already
 * @param isMasked the ledger keeps the arguments masked, so that hashes alone can tell which are equal
 */
export function createRecordedCalls(
  { sealing, workspaceId, isMasked }: { sealing: Sealing; workspaceId: string; isMasked: boolean },
  calls: readonly ToolCallRow[],
  before: readonly ToolCallRow[],
): RecordedCalls {
  const used = new Set(before)
  const all = [...before, ...calls].filter(hasResult)
  // A turn may have thousands of calls, and each is compared with each.
  const canonicalOf = once((row: ToolCallRow) => canonicalArguments(row.arguments))
  const formsOf = once(({ args, written, shown }: MadeCall) => ({
    shown: canonicalArguments(shown),
    args: canonicalArguments(args),
    hashes: argumentsHashes(sealing, workspaceId, args, written),
    // A row of an older release has no hash, and one of a key that is gone has one that nobody can compare.
    isComparable: !isMasked && !hasLongNumber(written),
  }))
  const areEqual = (recorded: ToolCallRow, made: MadeCall): boolean => {
    if (recorded.name !== made.name) return false
    const forms = formsOf(made)
    const { argumentsHash: former } = recorded
    if (made.hash === null) return former === null && canonicalOf(recorded) === forms.shown
    if (former !== null && (former === made.hash || forms.hashes.includes(former))) return true
    return forms.isComparable && canonicalOf(recorded) === forms.args
  }
  return {
    areEqual,
    take(tool, call) {
      const equal = all.filter((recorded) => areEqual(recorded, call))
      const found = equal.find((recorded) => !used.has(recorded)) ?? (isRepeatable(tool) ? equal.at(-1) : undefined)
      if (found) used.add(found)
      return found
    },
  }
}

/** The same function, which computes each value once. */
function once<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}

const hasResult = ({ status }: ToolCallRow): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'outcome_unknown'

/** The recorded result, as the model reads it. Where it names its call, it names this one. */
export function resultOfRecorded(recorded: ToolCallRow, callId: string): CallResult {
  const { status, result, error, isCut } = recorded
  const text = result ?? error ?? ''
  return {
    status: status === 'failed' || status === 'outcome_unknown' ? status : 'succeeded',
    result: isCut ? text.replaceAll(`[call_id: ${recorded.callId},`, `[call_id: ${callId},`) : text,
    error,
  }
}
