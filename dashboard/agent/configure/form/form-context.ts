import { createContext, useContext } from 'react'
import { valueAt } from '../../field-path.ts'
import type { SectionForm } from './section-form.ts'

/** The form that stands around a field, and whether its values can be changed. */
type FormContext = Pick<SectionForm<unknown>, 'value' | 'base' | 'set' | 'errorAt' | 'touch'> & { canWrite: boolean }

export const SectionFormContext = createContext<FormContext | undefined>(undefined)

/** The form around a field. @throws Error outside of one */
export function useForm(): FormContext {
  const form = useContext(SectionFormContext)
  if (!form) throw new Error('This field needs a form.')
  return form
}

/** The value, the words of the service and the changes of the field at a path. */
export function useField(path: string) {
  const form = useForm()
  return {
    value: valueAt(form.value, path),
    base: valueAt(form.base, path),
    canWrite: form.canWrite,
    error: form.errorAt(path),
    set: (next: unknown) => form.set(path, next),
    leave: () => form.touch(path),
  }
}
