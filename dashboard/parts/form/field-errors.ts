import { AmsError, type FieldFault } from '../../../clients/typescript/index.ts'
import { fieldSentence, pageWords } from '../fault/words.ts'
import { dotted } from './field-path.ts'

/** The field of the form that a path of the API is about, both with points: `testCases.1.scorer`. */
export type FieldOf = (path: string) => string

/** The faults of fields that an error of the API tells, with the path as a form of Mantine names it. */
export function listFieldFaults(error: unknown): (FieldFault & { path: string })[] {
  if (!(error instanceof AmsError)) return []
  const { field, message, fix, errors } = error
  const faults = errors.length > 0 || !field ? errors : [{ field, message, fix }]
  return faults.map((fault) => ({ ...fault, path: dotted(fault.field) }))
}

/**
 * Gives each fault to the field of the page that it is about, or to the list around that field.
 * @param isShown true for the path of a field that is on the page
 * @returns the texts by path, and the error of the first fault that no field shows; the error itself where it names none
 */
export function fieldErrorsOf(error: unknown, isShown: (path: string) => boolean, fieldOf: FieldOf = (path) => path) {
  const faults = listFieldFaults(error)
  const errors: Record<string, string> = {}
  let rest = faults.length > 0 ? undefined : error
  for (const { path, ...fault } of faults) {
    const whole = fieldOf(path)
    const place = shownPath(whole, isShown)
    if (place !== undefined) errors[place] ??= sentenceOf(error, fault, nameBelow(place, whole, path))
    else rest ??= errorOf(error, fault)
  }
  return { errors, rest }
}

/** What the label of the place does not say: the rest of the path, or a last name that the form has not. */
function nameBelow(place: string, whole: string, path: string): string {
  if (place !== whole) return whole.slice(place.length + 1)
  return lastOf(path) === lastOf(whole) ? '' : lastOf(path)
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** What is wrong with a value, or the words of an error that a field is only the place of. */
function sentenceOf(error: unknown, fault: FieldFault, below: string): string {
  if (!(error instanceof AmsError) || error.code === 'VALIDATION_ERROR') return fieldSentence(fault, below)
  const { message, fix } = pageWords({ code: error.code, ...fault })
  return [message, fix].filter(Boolean).join(' ')
}

const shownPath = (path: string, isShown: (path: string) => boolean): string | undefined => {
  if (path === '') return undefined
  return isShown(path) ? path : shownPath(path.slice(0, Math.max(path.lastIndexOf('.'), 0)), isShown)
}

const errorOf = (error: unknown, fault: FieldFault): unknown =>
  error instanceof AmsError
    ? new AmsError(error.status, { code: error.code, request_id: error.requestId, ...fault })
    : error
