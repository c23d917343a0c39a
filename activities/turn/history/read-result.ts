import { MAX_RESULT_CHARACTERS, readOnLine } from '../../../domain/tool/cut-result.ts'
import { type CallResult, failed, type ToolRound } from '../ledger/result.ts'

/** Answers a call of the built-in reader: the next piece of a result of this conversation. */
export async function readResult({ deps, hold }: ToolRound, args: Record<string, unknown>): Promise<CallResult> {
  const callId = String(args.call_id)
  const offset = Number(args.offset ?? 0)
  if (offset < 0 || offset > MOST_OFFSET) return failed('offset is no place in a result.')
  const range = { offset, characters: MAX_RESULT_CHARACTERS }
  const piece = await deps.ledger.findPiece(hold, callId, range)
  if (!piece) return failed('No call of this conversation has this call_id and a result.')
  const end = Math.min(offset + MAX_RESULT_CHARACTERS, piece.length)
  if (offset >= piece.length) return failed(`The result has ${piece.length} characters: there is nothing at offset.`)
  const place = `[characters ${offset} to ${end} of ${piece.length}]`
  const result = [piece.text, place, readOnLine(callId, end < piece.length ? end : null)].join('\n')
  return { status: 'succeeded', result, error: null }
}

const MOST_OFFSET = 1_000_000_000
