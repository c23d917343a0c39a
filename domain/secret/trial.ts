import type { Sealing, SecretPlace } from './sealing.ts'

type Trial = { workspaceId: string; id: string }

/** What a trial is about, as its row keeps it. */
export const sealTrialInput = (sealing: Sealing, trial: Trial, input: unknown): string =>
  sealing.seal(inputPlace(trial), JSON.stringify(input))

/** @throws Error for a trial without an input */
export function openTrialInput<Input>(sealing: Sealing, trial: Trial & { input: string | null }): Input {
  if (trial.input === null) throw new Error('The trial has no input.')
  return JSON.parse(sealing.open(inputPlace(trial), trial.input))
}

const inputPlace = ({ workspaceId, id }: Trial): SecretPlace => ({
  workspaceId,
  rowId: id,
  field: 'trial/input',
})

/** The place of the sealed result of a trial that holds secrets. */
export const trialResultPlace = ({ workspaceId, id }: Trial): SecretPlace => ({
  workspaceId,
  rowId: id,
  field: 'trial/result',
})
