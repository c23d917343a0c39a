import type { ToolCallRequest } from '../../domain/model/model.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'

/**
 * A tool call as a round keeps it. With `piiDetection` its name and arguments are sealed. After a crash the next holder
 * still gives the tool what the model wrote, and a reader of the database can't read it.
 */
type StoredCall = ToolCallRequest & { isSealed?: boolean }

/** The calls with name and arguments sealed with the workspace's key. */
export const sealCalls = (sealing: Sealing, workspaceId: string, calls: ToolCallRequest[]): StoredCall[] =>
  calls.map((call) => ({
    ...call,
    name: sealing.seal(workspaceId, call.name),
    argumentsJson: sealing.seal(workspaceId, call.argumentsJson),
    isSealed: true,
  }))

/** The calls as the model wrote them, sealed or not. @throws when a sealed one does not open with the workspace's key */
export const openCalls = (sealing: Sealing, workspaceId: string, calls: StoredCall[]): ToolCallRequest[] =>
  calls.map(({ isSealed, ...call }) =>
    isSealed
      ? {
          ...call,
          name: sealing.open(workspaceId, call.name),
          argumentsJson: sealing.open(workspaceId, call.argumentsJson),
        }
      : call,
  )
