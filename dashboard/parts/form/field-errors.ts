import { AmsError } from '../../../clients/typescript/index.ts'

export type FieldErrors = {
  /** Message and fix by the path of the field, as a form of Mantine names it: `testCases.1.scorer`. */
  fields: Record<string, string>
  /** What no field of the form shows; it goes into a Fault. */
  rest: unknown
}

/** Errors whose message names no field, and the field that they are about. */
const FIELD_OF_CODE: Record<string, string> = { ALREADY_MEMBER: 'email' }

/**
 * Finds the field of a form that an error of the API names. The messages of the API begin with the path of the field
 * (`testCases[1].scorer must be …`), or name it as `The field x is not known.`
 * @param names the fields of the form, such as `email` or `testCases`; an error below one of them is its error
 */
export function fieldErrors(error: unknown, names: string[]): FieldErrors {
  if (!(error instanceof AmsError)) return { fields: {}, rest: error }
  const path = FIELD_OF_CODE[error.code] ?? namedIn(error.message)
  const isOurs = path !== undefined && names.some((name) => path === name || path.startsWith(`${name}.`))
  if (!isOurs || path === undefined) return { fields: {}, rest: error }
  return { fields: { [path]: `${error.message} ${error.fix}` }, rest: undefined }
}

function namedIn(message: string): string | undefined {
  const [, path] =
    /^(?:The field )?([\w-]+(?:\.[\w-]+|\[\d+\])*) (?:must|is|has|can|may|contains|holds|names)\b/.exec(message) ?? []
  return path?.replaceAll(/\[(\d+)\]/g, '.$1')
}
