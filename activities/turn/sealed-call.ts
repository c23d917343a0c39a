import type { Thoughts, ToolCallRequest } from '../../domain/model/model.ts'
import { type CallOwner, type StoredCall, sealedCallPlace, sealedThoughtsPlace } from '../../domain/secret/call.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Round } from '../../store/turn/round.ts'

/** The round with its calls and thoughts sealed for their turn. */
export const sealRound = (sealing: Sealing, owner: CallOwner, round: Round): Round => ({
  ...round,
  toolCalls: sealCalls(sealing, owner, round.toolCalls),
  thoughts: round.thoughts
    ? { sealed: sealing.seal(sealedThoughtsPlace(owner, round.round), JSON.stringify(round.thoughts)) }
    : null,
})

/** The round with its calls and thoughts as the model wrote them, sealed or not. @throws when a sealed text does not open */
export const openRound = (sealing: Sealing, owner: CallOwner, round: Round): Round => ({
  ...round,
  toolCalls: openCalls(sealing, owner, round.toolCalls),
  thoughts:
    round.thoughts && 'sealed' in round.thoughts
      ? (JSON.parse(sealing.open(sealedThoughtsPlace(owner, round.round), round.thoughts.sealed)) as Thoughts)
      : (round.thoughts ?? null),
})

const sealCalls = (sealing: Sealing, owner: CallOwner, calls: ToolCallRequest[]): StoredCall[] =>
  calls.map((call) => ({
    ...call,
    name: sealing.seal(sealedCallPlace(owner, call.callId, 'name'), call.name),
    argumentsJson: sealing.seal(sealedCallPlace(owner, call.callId, 'argumentsJson'), call.argumentsJson),
    isSealed: true,
  }))

const openCalls = (sealing: Sealing, owner: CallOwner, calls: StoredCall[]): ToolCallRequest[] =>
  calls.map(({ isSealed, ...call }) => {
    if (!isSealed) return call
    const opened = {
      ...call,
      name: sealing.open(sealedCallPlace(owner, call.callId, 'name'), call.name),
      argumentsJson: sealing.open(sealedCallPlace(owner, call.callId, 'argumentsJson'), call.argumentsJson),
    }
    openedCalls.add(opened)
    return opened
  })

/** The calls that were stored sealed. A field would change the requests that carry them. */
const openedCalls = new WeakSet<ToolCallRequest>()

/** True for a call that `openRound` has unsealed: people may read it masked only. */
export const wasSealed = (call: ToolCallRequest): boolean => openedCalls.has(call)
