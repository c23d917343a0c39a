export {
  type AmsClient,
  type AmsClientOptions,
  type AnswerOf,
  type BodyOf,
  createAmsClient,
  type DataOf,
  type ReadPath,
  unwrap,
} from './client.ts'
export { AmsError, ConnectionLost } from './error.ts'
export type * from './schema.ts'
export { type FollowOptions, followEvents, readEvents, type ServerEvent } from './stream.ts'
export { followTurn, isLastTurnEvent, streamChat, type TurnEventData } from './turn-stream.ts'
