import type { ToolCallRequest } from '../model/model.ts'
import type { SecretPlace } from './sealing.ts'

/**
 * A tool call as a round keeps it. With `piiDetection` its name and arguments are sealed. After a crash the next holder
 * still gives the tool what the model wrote, and a reader of the database can't read it.
 */
export type StoredCall = ToolCallRequest & { isSealed?: boolean }

/** The place of a sealed text of a call: its turn's row, and the call's field there. */
export const sealedCallPlace = (
  { workspaceId, turnId }: { workspaceId: string; turnId: string },
  callId: string,
  field: 'name' | 'argumentsJson',
): SecretPlace => ({ workspaceId, rowId: turnId, field: `calls/${callId}/${field}` })
