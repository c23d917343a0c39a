import { createContext, useContext } from 'react'
import { fieldTexts } from '../../../parts/form/field-path.ts'
import { useRole } from '../../../shell/api/session.ts'
import type { SectionForm } from './section-form.ts'

export const SectionFormContext = createContext<SectionForm<unknown> | undefined>(undefined)

/**
 * The field at a path of the configuration: what its input needs, beside the value.
 * @throws Error outside of a form
 */
export function useField(path: string, type: 'input' | 'checkbox' = 'input') {
  const { canWrite } = useRole()
  const section = useContext(SectionFormContext)
  if (!section) throw new Error('This field needs a form.')
  const { form, base } = section
  const { value, checked, ...input } = form.getInputProps(`config.${path}`, { type })
  return { input, value: type === 'checkbox' ? checked : value, stored: fieldTexts(base).get(path) ?? '', canWrite }
}
