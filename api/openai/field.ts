import Type from 'typebox'
import { ApiError } from '../../domain/error.ts'
import { orNull } from '../../domain/schema.ts'
import { beginning } from '../../domain/text/character.ts'
import { storableText } from '../../domain/text/storable.ts'

const MAX_NAMES = 50
const MAX_NAME_LENGTH = 100

/** Clients send fields that the service does not know; they are ignored. */
export const OPEN = { additionalProperties: true }

/** The error for a field of a request. */
export const invalid = (field: string, message: string, fix: string): ApiError =>
  new ApiError('VALIDATION_ERROR', { message, fix, field })

/** Fields that change what an answer means and that no agent can honour: any other value is refused. */
export const UNSUPPORTED = {
  top_logprobs: Type.Optional(orNull(Type.Literal(0), 'Answers have no log probabilities.')),
}

/**
 * The names of a request's fields that change nothing.
 * @param taken the fields that are honoured
 * @param holder the field that holds these; left out for the body itself
 */
export const ignoredIn = (fields: object | null | undefined, taken: readonly string[], holder?: string): string[] =>
  Object.entries(fields ?? {})
    .filter(([name, value]) => value !== null && !taken.includes(name))
    .slice(0, MAX_NAMES)
    .map(([name]) => beginning(storableText(holder ? `${holder}.${name}` : name), MAX_NAME_LENGTH))
