import Type, { type Static } from 'typebox'

/** An embedding model that can run on this machine, and how far its fetch is. */
export const LocalModel = Type.Object({
  id: Type.String({ description: 'As knowledge bases and settings name the model.' }),
  status: Type.Enum(['absent', 'fetching', 'failed', 'ready']),
  megabytes: Type.Number({ description: 'What is fetched, once.' }),
  fetchedMegabytes: Type.Number({ minimum: 0 }),
  license: Type.String(),
  speed: Type.String({ description: 'What to expect of it.' }),
  passagesPerSecond: Type.Number({
    description: 'About so many passages of 600 characters get their vectors in a second.',
  }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why the last fetch failed.' }),
})
export type LocalModel = Static<typeof LocalModel>
