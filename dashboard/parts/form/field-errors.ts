import { AmsError, type FieldFault } from '../../../clients/typescript/index.ts'

/** The part of a form of Mantine that shows errors at its fields. */
export type ErrorPlaces = {
  getInputNode: (path: string) => HTMLElement | null
  setErrors: (errors: Record<string, string>) => void
}
/** The field of the form that a path of the API is about, both with points: `testCases.1.scorer`. */
export type FieldOf = (path: string) => string

/** The faults of fields that an error of the API tells, with the path as a form of Mantine names it. */
export function listFieldFaults(error: unknown): (FieldFault & { path: string })[] {
  if (!(error instanceof AmsError)) return []
  const { field, message, fix, errors } = error
  const faults = errors.length > 0 || !field ? errors : [{ field, message, fix }]
  return faults.map((fault) => ({ ...fault, path: fault.field.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^\./, '') }))
}

/**
 * Gives each fault to the field of the page that it is about, or to the list around that field.
 * @returns the texts by path, and the error of the first fault that no field shows; the error itself where it names none
 */
export function fieldErrorsOf(error: unknown, { getInputNode }: ErrorPlaces, fieldOf: FieldOf = (path) => path) {
  const faults = listFieldFaults(error)
  const errors: Record<string, string> = {}
  let rest = faults.length > 0 ? undefined : error
  for (const { path, message, fix } of faults) {
    const place = shownPath(fieldOf(path), getInputNode)
    if (place !== undefined) errors[place] ??= `${message} ${fix}`
    else rest ??= errorOf(error, { message, fix })
  }
  return { errors, rest }
}

/** Shows an error of the API at the fields of a form, and takes the keyboard to the first one. @returns what no field shows */
export function showFieldErrors(error: unknown, form: ErrorPlaces, fieldOf?: FieldOf): unknown {
  const { errors, rest } = fieldErrorsOf(error, form, fieldOf)
  form.setErrors(errors)
  const nodes = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? [])
  const [first] = nodes.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  // A list, or a group of boxes, is on the page as a frame.
  const input = first?.matches('input, textarea') ? first : first?.querySelector<HTMLElement>('input, textarea, button')
  input?.focus()
  return rest
}

const isBefore = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function shownPath(path: string, getInputNode: ErrorPlaces['getInputNode']): string | undefined {
  // The name of a header may hold what ends a selector.
  if (path === '' || /["\\]/.test(path)) return undefined
  return getInputNode(path) ? path : shownPath(path.slice(0, Math.max(path.lastIndexOf('.'), 0)), getInputNode)
}

const errorOf = (error: unknown, words: Pick<FieldFault, 'message' | 'fix'>): unknown =>
  error instanceof AmsError
    ? new AmsError(error.status, { code: error.code, request_id: error.requestId, ...words })
    : error
