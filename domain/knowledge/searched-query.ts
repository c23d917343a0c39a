import Type, { type Static } from 'typebox'
import { Retrieval } from './retrieval.ts'

/** The ways in which the search query of a message behind others may be made. */
export const FOLLOW_UP_QUERIES = ['model', 'words', 'message'] as const
export type FollowUpQuery = (typeof FOLLOW_UP_QUERIES)[number]

/** The rest of a search that took Postgres too long. */
export const CUT_SEARCHES = ['words', 'nothing'] as const
export type CutSearch = (typeof CUT_SEARCHES)[number]

/** The query that searched the knowledge bases for a turn, as its receipt shows it. */
export const SearchedQuery = Type.Object({
  query: Type.String(),
  made_by: Type.Enum([...FOLLOW_UP_QUERIES], {
    description:
      'message: the message itself. model: the agent’s model wrote it from the conversation. words: the rare words of the message before were added.',
  }),
  cut_to: Type.Optional(
    Type.Enum([...CUT_SEARCHES], {
      description:
        'Only when the search took the database too long. words: vectors were not compared. nothing: the model was asked without passages.',
    }),
  ),
  limits: Type.Optional(Retrieval),
})
export type SearchedQuery = Static<typeof SearchedQuery>

/** The query for a follow-up, and how it was made. */
export type MadeQuery = { text: string; madeBy: FollowUpQuery }
