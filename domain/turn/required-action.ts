import Type, { type Static } from 'typebox'

/** tool_output: the caller runs the call. approval: a person allows or rejects it. */
const ACTION_TYPES = ['tool_output', 'approval'] as const
/** settled: an output came. expired: nothing came in time. */
const ACTION_STATUSES = ['open', 'settled', 'approved', 'rejected', 'expired'] as const
export type ActionType = (typeof ACTION_TYPES)[number]
export type ActionStatus = (typeof ACTION_STATUSES)[number]

/** A call that its turn ended with, because somebody outside must run or allow it. */
export const RequiredAction = Type.Object({
  id: Type.String({ format: 'uuid', description: 'That of the approval, where the type is approval.' }),
  type: Type.Enum([...ACTION_TYPES], {
    description:
      'tool_output: the caller runs the tool and sends its output. approval: a person allows or rejects the call.',
  }),
  call_id: Type.String(),
  name: Type.String(),
  arguments: Type.Unknown({ description: 'An object, as the model wrote it.' }),
  expires_at: Type.String({ description: 'ISO 8601, UTC. Later no output and no decision is taken.' }),
  link: Type.Optional(
    Type.String({
      description:
        'In the event turn.action_required of an approval alone, where PUBLIC_URL is set: opens it in the dashboard. It allows nothing by itself, and works until expires_at.',
    }),
  ),
})
export type RequiredAction = Static<typeof RequiredAction>

/** The same in a receipt, whose arguments are masked where the agent masks. */
export const ReceiptAction = Type.Object({
  ...RequiredAction.properties,
  status: Type.Enum([...ACTION_STATUSES]),
})
export type ReceiptAction = Static<typeof ReceiptAction>

const DAY_MS = 24 * 60 * 60 * 1000

/** The time that somebody outside has: a caller for its outputs, a person for a decision. @param approvalDays the setting */
export const timeFor = (type: ActionType, approvalDays: number): number =>
  type === 'approval' ? approvalDays * DAY_MS : DAY_MS
/** The most characters of one output. */
export const MAX_OUTPUT_LENGTH = 200_000

/** What the model reads in place of a result that has not come. */
const WAITS = 'The call waits for its result, which may come later in this conversation.'
const NONE_CAME = 'No result of this call came in time.'
const REJECTED = 'The call was cancelled before it was made.'

/** A call that waited, with the places of its turn and of the turn that went on with it. */
export type SettledAction = {
  status: ActionStatus
  result: string | null
  place: number
  continuedPlace: number | null
}

/**
 * The result of a call as requests to the model carry it. A call that is not settled waits, and so does one whose result
 * the model gets elsewhere: before the turn that goes on behind others.
 * @param actions all actions of the call's turn
 */
export function resultForModel(action: SettledAction, actions: readonly SettledAction[]): string {
  const { status, result, place, continuedPlace } = action
  if (status === 'expired' && result === null) return NONE_CAME
  if (status === 'rejected' && result === null) return REJECTED
  const isInPlace =
    continuedPlace === null ? actions.every((other) => other.status !== 'open') : continuedPlace === place + 1
  return isInPlace && result !== null ? result : WAITS
}
