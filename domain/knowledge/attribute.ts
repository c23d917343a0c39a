import Type, { type Static } from 'typebox'
import { mapOf } from '../schema.ts'
import { countCharacters } from '../text/character.ts'

const MAX_ATTRIBUTES = 16
/** The most characters of a value. */
const MAX_VALUE_LENGTH = 512
const KEY = /^[A-Za-z0-9_.-]{1,64}$/

/** A filter may ask for these besides the attributes, so no attribute has such a name. */
const DOCUMENT_KEYS = ['filename', 'document_id']

/** True for a name that a filter may ask for. */
export const isFilterKey = (key: string): boolean => KEY.test(key)

export const AttributeValue = Type.Union([Type.String({ maxLength: MAX_VALUE_LENGTH }), Type.Number(), Type.Boolean()])
export type AttributeValue = Static<typeof AttributeValue>

export const isAttributeValue = (given: unknown): given is AttributeValue =>
  typeof given === 'string'
    ? countCharacters(given) <= MAX_VALUE_LENGTH
    : typeof given === 'boolean' || Number.isFinite(given)

/** The attributes of a document, by which a search can be filtered. */
export const Attributes = mapOf(Type.Unsafe<AttributeValue>(AttributeValue), {
  most: MAX_ATTRIBUTES,
  name: Type.Refine(
    Type.String(),
    (key) => isFilterKey(key) && !DOCUMENT_KEYS.includes(key),
    () => `must be named with 1 to 64 characters of A-Za-z0-9_.-, and neither ${DOCUMENT_KEYS.join(' nor ')}`,
  ),
  description:
    'At most 16 attributes, by which a search can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-; filename and document_id are no names. A value is a string of at most 512 characters, a number, or true or false.',
})
export type Attributes = Static<typeof Attributes>
