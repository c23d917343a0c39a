import Type, { type Static } from 'typebox'

/** An embedding model that can run on this machine, and how far its fetch is. */
export const LocalModel = Type.Object({
  id: Type.String({ description: 'As knowledge bases and settings name the model.' }),
  status: Type.Enum(['absent', 'fetching', 'failed', 'ready']),
  megabytes: Type.Number({ description: 'What is fetched at most, once: weights, engine and fast engine.' }),
  fetchedMegabytes: Type.Number({ minimum: 0 }),
  license: Type.String(),
  speed: Type.String({ description: 'What to expect of it.' }),
  passagesPerSecond: Type.Number({
    description: 'How many passages of 600 characters get their vectors in a second, about.',
  }),
  fastEngine: Type.Object(
    {
      status: Type.Enum(['absent', 'fetching', 'failed', 'ready']),
      megabytes: Type.Number({ description: 'What is fetched for it at most.' }),
    },
    {
      description:
        'The engine that embeds passages, some eight times as fast as the one that embeds questions. Without it the model is slow: where it was fetched before it had one, fetch it again; where there is none for the system or its Python, `error` says so.',
    },
  ),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the last fetch failed, of the model or of its fast engine.',
  }),
})
export type LocalModel = Static<typeof LocalModel>
