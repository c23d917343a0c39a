import { useRef, useState } from 'react'
import type { FieldOf } from './field-errors.ts'
import { type FormFields, showFieldErrors } from './form-field.ts'

export type AttemptOptions = {
  /** A form of Mantine: an error that names fields of it goes there. */
  form?: FormFields
  /** For a form whose fields have other names than those of the API. */
  fieldOf?: FieldOf
  /** True when success leaves the page or closes the dialog: the button stays busy until then, so it sends nothing twice. */
  isLeaving?: boolean
}

/**
 * Lets a button or a form send something once at a time: it is busy meanwhile, and an error goes to the fields that it
 * names, else into `fault`. The person's words stay.
 * @returns `attempt`, which does the given thing and never throws, and `forgive`, which takes the fault away
 */
export function useAttempt({ form, fieldOf, isLeaving = false }: AttemptOptions = {}) {
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFault(undefined)
    form?.setErrors({})
    try {
      await act()
      if (isLeaving) return
    } catch (error) {
      setFault(form ? showFieldErrors(error, form, fieldOf) : error)
    }
    isUnderWay.current = false
    setBusy(false)
  }
  return { fault, isBusy, attempt, forgive: () => setFault(undefined) }
}
