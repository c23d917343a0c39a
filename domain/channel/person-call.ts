import type { TurnSource } from '../turn/turn.ts'

/** The message of a turn that the command /human of a channel makes. */
export const CALL_FOR_PERSON = '/human'

/** True for the turn of the command /human: it escalates, and no model is asked. */
export const callsForPerson = ({ source, message }: { source: TurnSource; message: string }): boolean =>
  source === 'channel' && message === CALL_FOR_PERSON
