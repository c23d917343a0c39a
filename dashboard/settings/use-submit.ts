import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../parts/form/field-errors.ts'

type SubmitOptions = {
  /** The names of the form's fields; an error that names one goes there. */
  names?: string[]
  setErrors?: (errors: Record<string, string>) => void
  /** Sends what was typed. What was typed stays when it throws. */
  send: () => Promise<unknown>
}

/** Sends a form once at a time, and gives errors to their fields, else to `fault`. */
export function useSubmit({ names = [], setErrors, send }: SubmitOptions) {
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await send()
    } catch (error) {
      const { fields, rest } = fieldErrors(error, names)
      setErrors?.(fields)
      setFault(rest)
    }
    setBusy(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return { fault, isBusy, submit, onSubmit }
}
