import { isDeepStrictEqual } from 'node:util'
import { maskValues } from '../../../domain/pii/mask.ts'
import { type StoredCall, sealedCallPlace } from '../../../domain/secret/call.ts'
import type { Sealing } from '../../../domain/secret/sealing.ts'
import { storableValue } from '../../../domain/text/storable.ts'
import type { OwnTool } from '../../../domain/tool/call.ts'
import { validateArguments } from '../../../domain/tool/call.ts'
import type { ApprovalRow } from '../../../store/conversation/approval.ts'
import type { Executor } from '../../../store/database.ts'
import { listRounds } from '../../../store/turn/round.ts'
import type { Turn } from '../../../store/turn/turn.ts'

type Given = { approval: ApprovalRow; turn: Turn; tool: OwnTool; given: Record<string, unknown> }

/** The given arguments with the model's own in place of the masked ones that came back as they were shown. */
export async function originalArguments(
  { database, sealing }: { database: Executor; sealing: Sealing },
  { approval: { callId }, turn: { id: turnId, workspaceId }, tool, given }: Given,
): Promise<Record<string, unknown>> {
  const calls = (await listRounds(database, turnId)).flatMap(({ toolCalls }) => toolCalls)
  const call: StoredCall | undefined = calls.find((candidate) => candidate.callId === callId)
  if (!call) return given
  const place = sealedCallPlace({ workspaceId, turnId }, callId, 'argumentsJson')
  const json = call.isSealed ? sealing.open(place, call.argumentsJson) : call.argumentsJson
  const checked = validateArguments(tool, json)
  if (!checked.ok) return given
  return unmasked(given, maskValues(storableValue(checked.args)), checked.args) as Record<string, unknown>
}

/** Masking keeps the order of members and elements, so the places of shown and written ones agree; a stored value has lost it. */
function unmasked(given: unknown, shown: unknown, written: unknown): unknown {
  if (isDeepStrictEqual(given, shown)) return written
  if (Array.isArray(given) && Array.isArray(shown) && Array.isArray(written))
    return given.map((element, index) => unmasked(element, shown[index], written[index]))
  if (!isMembers(given) || !isMembers(shown) || !isMembers(written)) return given
  const names = Object.keys(shown)
  const originals = Object.keys(written)
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const original = originals[names.indexOf(name)]
      return original === undefined ? [name, value] : [original, unmasked(value, shown[name], written[original])]
    }),
  )
}

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
