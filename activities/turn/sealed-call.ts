import type { ToolCallRequest } from '../../domain/model/model.ts'
import { type StoredCall, sealedCallPlace } from '../../domain/secret/call.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'

type CallOwner = { workspaceId: string; turnId: string }

/** The calls with name and arguments sealed for their turn. */
export const sealCalls = (sealing: Sealing, owner: CallOwner, calls: ToolCallRequest[]): StoredCall[] =>
  calls.map((call) => ({
    ...call,
    name: sealing.seal(sealedCallPlace(owner, call.callId, 'name'), call.name),
    argumentsJson: sealing.seal(sealedCallPlace(owner, call.callId, 'argumentsJson'), call.argumentsJson),
    isSealed: true,
  }))

/** The calls as the model wrote them, sealed or not. @throws when a sealed one does not open */
export const openCalls = (sealing: Sealing, owner: CallOwner, calls: StoredCall[]): ToolCallRequest[] =>
  calls.map(({ isSealed, ...call }) =>
    isSealed
      ? {
          ...call,
          name: sealing.open(sealedCallPlace(owner, call.callId, 'name'), call.name),
          argumentsJson: sealing.open(sealedCallPlace(owner, call.callId, 'argumentsJson'), call.argumentsJson),
        }
      : call,
  )
