import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../parts/form/field-errors.ts'
import type { Session } from '../shell/api/session.ts'

type EntryFormOptions<Values extends Record<string, string>> = {
  first: Values
  /** Sends the values. */
  send: (values: Values) => Promise<{ data: Session }>
  onEntered: (session: Session) => void
}

/** A form whose answer is a session. An error goes to the field that it names, else into `fault`; what was typed stays. */
export function useEntryForm<Values extends Record<string, string>>({
  first,
  send,
  onEntered,
}: EntryFormOptions<Values>) {
  const form = useForm<Values>({ initialValues: first })
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    try {
      onEntered((await send(form.getValues())).data)
    } catch (error) {
      const { fields, rest } = fieldErrors(error, Object.keys(first))
      form.setErrors(fields)
      setFault(rest)
    }
    setBusy(false)
  }
  return { form, fault, isBusy, onSubmit: (event: FormEvent) => void submit(event) }
}
