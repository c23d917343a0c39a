import Type, { type Static } from 'typebox'
import { AttributeValue, isFilterKey } from '../knowledge/attribute.ts'
import { mapOf } from '../schema.ts'

/** The most characters of a user's id. */
export const MAX_END_USER_LENGTH = 128
const VISIBLE = /^[^\p{C}\p{Z}]{1,128}$/u

/** True for a text by which a caller may name a user. */
export const isEndUser = (text: string): boolean => VISIBLE.test(text)

/** The id of a user, as the caller names the user. */
export const EndUserOf = (description: string) =>
  Type.Refine(
    Type.String({ description }),
    isEndUser,
    () => `must have 1 to ${MAX_END_USER_LENGTH} visible characters, and no space`,
  )

/** The most values of a conversation's metadata. */
export const MAX_METADATA = 16
const Key = Type.Refine(Type.String(), isFilterKey, () => 'must be named with 1 to 64 characters of A-Za-z0-9_.-')

/** What a caller knows of a conversation. Filters compare the values as text. */
export const ConversationMetadata = mapOf(Type.Unsafe<AttributeValue>(AttributeValue), {
  most: MAX_METADATA,
  name: Key,
  description:
    'At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false.',
})
export type ConversationMetadata = Static<typeof ConversationMetadata>

/** The user and the metadata that a message brings to its conversation. */
export type Speaker = { user?: string | undefined; metadata?: ConversationMetadata | undefined }

/** The parameters of a query by which lists are filtered. */
export const SpeakerQuery = {
  user: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The user of the conversation, by the id that the caller or the channel gave',
    }),
  ),
  metadata: Type.Optional(
    mapOf(Type.Unsafe<string>(Type.String({ maxLength: 512 })), {
      most: MAX_METADATA,
      name: Key,
      description:
        'Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must hold; they are compared as text.',
    }),
  ),
}

/** The user and the metadata that the conversations of a list have; undefined: any. */
export type SpeakerFilter = { user: string | undefined; metadata: Record<string, string> | undefined }

/** Tells whether a conversation belongs to the filter; the store finds the same ones by SQL. */
export const matchesSpeaker = (
  of: { userId: string | null; metadata: ConversationMetadata },
  { user, metadata = {} }: SpeakerFilter,
): boolean =>
  (user === undefined || user === of.userId) &&
  Object.entries(metadata).every(
    ([key, value]) => Object.hasOwn(of.metadata, key) && String(of.metadata[key]) === value,
  )
