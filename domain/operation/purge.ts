import Type, { type Static } from 'typebox'
import { orNull } from '../schema.ts'

const Moment = Type.String({ format: 'date-time' })

/** What is hidden by its DELETE at once, and removed for good in the background. */
export const PurgeType = Type.Enum(['agent', 'knowledge_base', 'conversation', 'workspace'])
export type PurgeType = Static<typeof PurgeType>

export const PurgeStore = Type.Object({
  name: Type.Enum(['database', 'files', 'workflows']),
  removed: Type.Integer({ description: 'Rows, files, or histories of workflows' }),
  remaining: Type.Integer({ description: 'Rows are counted up to 100,000 a table.' }),
})
export type PurgeStore = Static<typeof PurgeStore>

/** How far the removal of something that was deleted is. */
export const Purge = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The id of what was deleted' }),
  type: PurgeType,
  status: Type.Enum(['running', 'completed']),
  stores: Type.Array(PurgeStore),
  startedAt: Moment,
  completedAt: orNull(Moment),
})
export type Purge = Static<typeof Purge>
