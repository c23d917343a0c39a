export { createAmsClient, type RunningAmsClient } from './ams-client.ts'
export { type BacktestPath, waitForBacktest } from './backtest-stream.ts'
export {
  type AmsClient,
  type AmsClientOptions,
  type AnswerOf,
  type BodyOf,
  type DataOf,
  type ReadPath,
  unwrap,
} from './client.ts'
export { type BasePath, type UploadOptions, uploadDocument, waitForDocument } from './document.ts'
export { AmsError, ConnectionLost, type FieldFault, WorkFailed } from './error.ts'
export { type FileUploadOptions, uploadFile } from './file.ts'
export { type FollowedLog, followLogs, type LogQuery } from './log-stream.ts'
export { newRequestKey } from './request-key.ts'
export type { RetryOptions } from './retry.ts'
export type { CallerFunction, RunnableTool, RunOptions } from './run.ts'
export { type FollowedRunEvent, followRun, type RunPath, waitForRun } from './run-stream.ts'
export type * from './schema.ts'
export { type FollowOptions, followEvents, readEvents, type ServerEvent } from './stream.ts'
export { followTurn, isLastTurnEvent, streamChat, type TurnEventData } from './turn-stream.ts'
