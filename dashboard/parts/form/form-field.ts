import { type FieldOf, fieldErrorsOf } from './field-errors.ts'

/** The part of a form of Mantine that shows errors at its fields. */
export type FormFields = {
  getInputNode: (path: string) => HTMLElement | null
  setErrors: (errors: Record<string, string>) => void
}

/** Tells whether the field with a path is on the page. The name of a header may hold what ends a selector. */
export const isShownIn =
  ({ getInputNode }: Pick<FormFields, 'getInputNode'>) =>
  (path: string): boolean =>
    !/["\\]/.test(path) && getInputNode(path) !== null

/** Shows an error of the API at the fields of a form, and takes the keyboard to the first one. @returns what no field shows */
export function showFieldErrors(error: unknown, form: FormFields, fieldOf?: FieldOf): unknown {
  const { errors, rest } = fieldErrorsOf(error, isShownIn(form), fieldOf)
  form.setErrors(errors)
  focusFirst(Object.keys(errors), form)
  return rest
}

/** Takes the keyboard to the field that stands first on the page. */
export function focusFirst(paths: string[], { getInputNode }: Pick<FormFields, 'getInputNode'>): void {
  const nodes = paths.flatMap((path) => getInputNode(path) ?? [])
  const [first] = nodes.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  // A list, or a group of boxes, is on the page as a frame.
  const input = first?.matches('input, textarea') ? first : first?.querySelector<HTMLElement>('input, textarea, button')
  input?.focus()
}

const isBefore = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
