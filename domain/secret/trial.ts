import type { SecretPlace } from './sealing.ts'

/** The place of the sealed arguments of a trial. */
export const trialInputPlace = ({ workspaceId, id }: { workspaceId: string; id: string }): SecretPlace => ({
  workspaceId,
  rowId: id,
  field: 'trial/input',
})

/** The place of the sealed result of a trial that holds secrets. */
export const trialResultPlace = ({ workspaceId, id }: { workspaceId: string; id: string }): SecretPlace => ({
  workspaceId,
  rowId: id,
  field: 'trial/result',
})
