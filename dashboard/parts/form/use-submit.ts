import type { FormEvent } from 'react'
import { type AttemptOptions, useAttempt } from './use-attempt.ts'

type SubmitOptions = AttemptOptions & {
  /** A form of Mantine whose fields have the names of the API: an error that names one of them goes there. */
  form?: { values: object; setErrors: (errors: Record<string, string>) => void }
  /** Sends what was typed. What was typed stays when it throws. */
  send: () => Promise<unknown>
}

/** Sends a form once at a time, and gives errors to their fields, else to `fault`. */
export function useSubmit({ form, send, ...options }: SubmitOptions) {
  const fields = form && { names: Object.keys(form.values), setErrors: form.setErrors }
  const { fault, isBusy, attempt } = useAttempt({ ...fields, ...options })
  const submit = () => attempt(send)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return { fault, isBusy, submit, onSubmit }
}
