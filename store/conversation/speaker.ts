import { type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import { MAX_METADATA, type Speaker, type SpeakerFilter } from '../../domain/turn/metadata.ts'
import { jsonOf } from '../statement.ts'
import { conversations } from '../tables/index.ts'

/** The parameters of a statement that writes who speaks. */
export type SpeakerValues = { endUser: string | null; metadata: string | null }

export const speakerValues = ({ user, metadata }: Speaker): SpeakerValues => ({
  endUser: user ?? null,
  metadata: jsonOf(metadata),
})

/** Conversations of channels of former releases name the user in `external_id` alone. */
const USER = 'coalesce(conversations.end_user, conversations.external_id, :endUser)'
const MERGED = "coalesce(conversations.metadata, '{}') || :metadata::jsonb"

/** Parts of a statement that accepts a message: what it writes of its speaker, and where it may not. */
export const SETS_SPEAKER = `end_user = ${USER},
  metadata = case when :metadata::jsonb is null then conversations.metadata else ${MERGED} end`
export const FITS_SPEAKER = `(:endUser::text is null or ${USER} = :endUser)
  and (:metadata::jsonb is null or (select count(*) from jsonb_object_keys(${MERGED})) <= ${MAX_METADATA})`

/** The same for a query of the query builder. */
export const speakerColumns = ({ user, metadata }: Speaker) => ({
  endUser: sql`coalesce(${conversations.endUser}, ${conversations.externalId}, ${user ?? null})`,
  ...(metadata && { metadata: sql`coalesce(${conversations.metadata}, '{}') || ${JSON.stringify(metadata)}::jsonb` }),
})

/**
 * Refuses the speaker of a message whose row is written but not committed.
 * @throws ApiError VALIDATION_ERROR when the conversation is another user's, or has too much metadata now
 */
export function assertSpeakerFits(
  written: { endUser: string | null; metadata: object | null },
  { user }: Speaker,
): void {
  if (user !== undefined && written.endUser !== user)
    throw new ApiError('VALIDATION_ERROR', {
      message: 'user is not the user of this conversation.',
      fix: `Send the user that ${route('GET /v1/conversations/{id}')} shows as userId, or leave user or conversation_id out.`,
      field: 'user',
    })
  if (Object.keys(written.metadata ?? {}).length > MAX_METADATA)
    throw new ApiError('VALIDATION_ERROR', {
      message: `With these, the metadata of the conversation would have more than ${MAX_METADATA} values.`,
      fix: `Send fewer, or replace what is there with ${route('PATCH /v1/conversations/{id}')}.`,
      field: 'metadata',
    })
}

/** The condition that conversations (named `c`) are of a user. */
export const isOfUser = (user: string): SQL =>
  sql`(c.end_user = ${user} or (c.end_user is null and c.external_id = ${user}))`

/** The conditions on conversations (named `c`) that a filter makes. */
export const speaksAs = ({ user, metadata = {} }: Partial<SpeakerFilter>): SQL[] => [
  ...(user === undefined ? [] : [isOfUser(user)]),
  ...Object.entries(metadata).map(([key, value]) => sql`c.metadata ->> ${key} = ${value}`),
]
