import Type, { type Static } from 'typebox'
import { AttributeValue, isFilterKey } from '../knowledge/attribute.ts'
import { mapOf } from '../schema.ts'

/** What a caller knows of a conversation. Filters compare the values as text. */
export const ConversationMetadata = mapOf(Type.Unsafe<AttributeValue>(AttributeValue), {
  most: 16,
  name: Type.Refine(Type.String(), isFilterKey, () => 'must be named with 1 to 64 characters of A-Za-z0-9_.-'),
  description:
    'At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false.',
})
export type ConversationMetadata = Static<typeof ConversationMetadata>
