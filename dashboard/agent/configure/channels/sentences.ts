import type { DataOf } from '../../../../clients/typescript/index.ts'

type Delivery = DataOf<'/v1/agents/{id}/channels/{channel}/deliveries', 'get'>[number]
type Reply = NonNullable<Delivery['reply']>

/** The badge of a verdict: a status whose colour fits, and the word. */
export const VERDICTS: Record<Delivery['verdict'], [status: string, word: string]> = {
  turn: ['success', 'Turn'],
  kept: ['paused', 'Kept'],
  command: ['success', 'Command'],
  answered: ['success', 'Answered'],
  feedback: ['success', 'Feedback'],
  ignored: ['cancelled', 'Ignored'],
  refused: ['failed', 'Refused'],
  limited: ['blocked', 'Limited'],
}

const STATES: Record<Reply['state'], string> = {
  awaiting: 'The agent answers.',
  pending: 'The reply waits to be sent.',
  sent: 'Replied.',
  doubtful: 'The reply may not have arrived. The answer of the platform was lost.',
  refused: 'The platform refused the reply.',
  'given-up': 'The reply was given up after a day.',
}

/** States whose sentence says the reason already. */
const IS_REASON_TOLD: Reply['state'][] = ['sent', 'doubtful']
/** The fix of the API names its routes; beside these words stand the buttons. */
const FIXES: Partial<Record<Reply['state'], string>> = {
  doubtful: 'If the user did not get it, send it again.',
  refused: 'Test the channel to see what the platform objects to.',
  'given-up': 'Test the channel, then send the reply again.',
}

/** Tells the state of a reply, its reason, and what to do about it. */
export const replySentence = ({ state, reason, fix }: Pick<Reply, 'state' | 'reason' | 'fix'>): string =>
  [STATES[state], IS_REASON_TOLD.includes(state) ? null : reason, fix && FIXES[state]].filter(Boolean).join(' ')
