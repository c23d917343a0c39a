import { useForm } from '@mantine/form'
import { useSubmit } from '../parts/form/use-submit.ts'
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
  const { fault, isBusy, onSubmit } = useSubmit({
    form,
    send: async () => onEntered((await send(form.getValues())).data),
  })
  return { form, fault, isBusy, onSubmit }
}
