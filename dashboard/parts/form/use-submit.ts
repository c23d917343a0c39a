import type { FormEvent } from 'react'
import { type AttemptOptions, useAttempt } from './use-attempt.ts'

type SubmitOptions = AttemptOptions & {
  /** Sends what was typed. What was typed stays when it throws. */
  send: () => Promise<unknown>
}

/** Sends a form once at a time, and gives errors to their fields, else to `fault`. */
export function useSubmit({ send, ...options }: SubmitOptions) {
  const { fault, isBusy, attempt } = useAttempt(options)
  const submit = () => attempt(send)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return { fault, isBusy, submit, onSubmit }
}
