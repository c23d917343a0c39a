import type { ToolCallRequest } from '../../domain/model/model.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'

/**
 * A call as a round keeps it. With `piiDetection` name and arguments lie sealed: the tool gets them as the model wrote
 * them, also after a crash, and whoever reads the database does not.
 */
type StoredCall = ToolCallRequest & { isSealed?: boolean }

export const sealCalls = (sealing: Sealing, workspaceId: string, calls: ToolCallRequest[]): StoredCall[] =>
  calls.map((call) => ({
    ...call,
    name: sealing.seal(workspaceId, call.name),
    argumentsJson: sealing.seal(workspaceId, call.argumentsJson),
    isSealed: true,
  }))

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
