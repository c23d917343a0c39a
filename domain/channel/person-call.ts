import type { TurnSource } from '../turn/turn.ts'

/** The message of a turn that the command /human of a channel makes. */
export const CALL_FOR_PERSON = '/human'

/** Stands between the messages of a pause, which are one message of the turn that answers them. */
export const KEPT_GAP = '\n\n'

type CallingTurn = { source: TurnSource; message: string }

/** True for a turn that escalates by the command /human, alone or among the messages of a pause. */
export const callsForPerson = ({ source, message }: CallingTurn): boolean =>
  source === 'channel' && message.split(KEPT_GAP).includes(CALL_FOR_PERSON)

/** True for a turn of the command /human and nothing else: no model is asked. */
export const onlyCallsForPerson = ({ source, message }: CallingTurn): boolean =>
  source === 'channel' && message.split(KEPT_GAP).every((each) => each === CALL_FOR_PERSON)
