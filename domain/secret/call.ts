import type { Thoughts, ToolCallRequest } from '../model/model.ts'
import type { SecretPlace } from './sealing.ts'

/**
 * A tool call as a round keeps it. With `piiDetection` its name and arguments are sealed. After a crash the next holder
 * still gives the tool what the model wrote, and a reader of the database can't read it.
 */
export type StoredCall = ToolCallRequest & { isSealed?: boolean }

/** The thoughts of a round as it keeps them; sealed where its calls are. */
export type StoredThoughts = Thoughts | { sealed: string }

/** The turn that a call or a thought belongs to. */
export type CallOwner = { workspaceId: string; turnId: string }

/** The place of a sealed text of a call: its turn's row, and the call's field there. */
export const sealedCallPlace = (
  { workspaceId, turnId }: CallOwner,
  callId: string,
  field: 'name' | 'argumentsJson' | 'decidedArguments',
): SecretPlace => ({ workspaceId, rowId: turnId, field: `calls/${callId}/${field}` })

/** The place of the sealed thoughts of a round. */
export const sealedThoughtsPlace = ({ workspaceId, turnId }: CallOwner, round: number): SecretPlace => ({
  workspaceId,
  rowId: turnId,
  field: `thoughts/${round}`,
})
