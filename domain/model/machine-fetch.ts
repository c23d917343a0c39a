import Type, { type Static } from 'typebox'
import { MACHINE_ERRORS, type MachineErrorCode } from './machine-error.ts'

/** `damaged`: it was there, but files of it are missing or cut off; a fetch mends it. */
const State = Type.Enum(['absent', 'fetching', 'failed', 'damaged', 'ready'])

/** An embedding model that can run on this machine, and how far its fetch is. */
export const LocalModel = Type.Object({
  id: Type.String({ description: 'As knowledge bases and settings name the model.' }),
  status: State,
  megabytes: Type.Number({ description: 'What is fetched at most, once: libraries and weights.' }),
  fetchedMegabytes: Type.Number({ minimum: 0, description: 'It never falls during a fetch.' }),
  license: Type.String(),
  speed: Type.String({ description: 'What to expect of it.' }),
  passagesPerSecond: Type.Number({
    description: 'How many passages of 600 characters get their vectors in a second, about.',
  }),
  error: Type.Union(
    [
      Type.Object({
        code: Type.Enum(Object.keys(MACHINE_ERRORS) as MachineErrorCode[]),
        message: Type.String(),
        fix: Type.String(),
      }),
      Type.Null(),
    ],
    { description: 'Why the model is failed or damaged.' },
  ),
  canFetch: Type.Boolean({
    description: 'Whether this key or session may fetch it: in the operator’s workspace, with the scope admin.',
  }),
})
export type LocalModel = Static<typeof LocalModel>
/** The same, whoever asks. */
export type LocalModelState = Omit<LocalModel, 'canFetch'>
