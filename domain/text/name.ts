import Type from 'typebox'
import { Text } from './limit.ts'

/** A reader sees such a character: it is no blank, no control character, and not drawn as nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Control characters, and marks after which the text around a name reads in another order (UAX #9: U+202E and its kin). */
export const MISLEADING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Tells whether people can read this name, and tell it apart from the text beside it. */
export const isReadableName = (name: string): boolean => VISIBLE.test(name) && !MISLEADING.test(name)

/** A name that a client gives to something that people read. Names that were stored before are read as they are. */
export const NewName = Type.Refine(
  Text('name', { minLength: 1 }),
  isReadableName,
  () => 'must have a visible character, and neither control characters nor marks that turn the direction of text',
)
