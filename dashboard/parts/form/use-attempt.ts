import { useState } from 'react'
import { fieldErrors } from './field-errors.ts'

export type AttemptOptions = {
  /** The names of the form's fields; an error that names one goes there. */
  names?: string[]
  setErrors?: (errors: Record<string, string>) => void
  /** True when success leaves the page or closes the dialog: the button stays busy until then, so it sends nothing twice. */
  isLeaving?: boolean
}

/**
 * What a button or a form needs to send something: it is busy meanwhile, and an error goes to the field that it names, else
 * into `fault`. What was typed stays.
 * @returns `attempt`, which does the given thing and never throws, and `forgive`, which takes the fault away
 */
export function useAttempt({ names = [], setErrors, isLeaving = false }: AttemptOptions = {}) {
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFault(undefined)
    try {
      await act()
      if (isLeaving) return
    } catch (error) {
      const { fields, rest } = fieldErrors(error, names)
      setErrors?.(fields)
      setFault(rest)
    }
    setBusy(false)
  }
  return { fault, isBusy, attempt, forgive: () => setFault(undefined) }
}
