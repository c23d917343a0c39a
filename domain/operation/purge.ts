import Type, { type Static } from 'typebox'
import { orNull } from '../schema.ts'

const Moment = Type.String({ format: 'date-time' })

/** A DELETE hides these at once. A purge removes them for good in the background. */
export const PurgeType = Type.Enum(['agent', 'knowledge_base', 'conversation', 'workspace', 'end-user'])
export type PurgeType = Static<typeof PurgeType>

export const PurgeStore = Type.Object({
  name: Type.Enum(['database', 'files', 'workflows']),
  removed: Type.Integer({ description: 'Rows, files, or histories of workflows' }),
  remaining: Type.Integer({ description: 'Rows are counted up to 100,000 a table.' }),
})
export type PurgeStore = Static<typeof PurgeStore>

/** The state of a purge, store by store. */
export const Purge = Type.Object({
  id: Type.String({
    format: 'uuid',
    description: 'The id of what was deleted; for a user, the purge_id of the answer',
  }),
  type: PurgeType,
  status: Type.Enum(['running', 'completed']),
  stores: Type.Array(PurgeStore),
  startedAt: Moment,
  completedAt: orNull(Moment),
})
export type Purge = Static<typeof Purge>
