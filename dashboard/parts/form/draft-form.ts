import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useKeptValue } from './draft.ts'
import { changedFields, isSame } from './field-path.ts'

/** The values that the service has, and the revision of the object that they belong to. */
export type Saved<Values> = { values: Values; revision: number }
/** A person's words over values that were saved. */
export type Edit<Values> = { values: Values; over: Saved<Values> }

export type DraftForm<Values> = {
  form: UseFormReturnType<Values>
  /** The saved values when the person began to type. */
  over: Saved<Values>
  /** The number of fields that differ from it. */
  changes: number
  notice: string | undefined
  discard: () => void
  /** Goes on with these values over what was saved meanwhile. */
  rebase: (values: Values, over: Saved<Values>) => void
}

/**
 * A form of Mantine whose values stay in this browser until they are sent. While nothing is typed it shows what is saved,
 * also what others save.
 * @param object what the draft belongs to, such as `agent 01a1…e2d0 prompt`
 * @param withoutSecrets takes out of values what must not be kept in a browser
 */
export function useDraftForm<Values extends Record<string, unknown>>(
  object: string,
  saved: Saved<Values>,
  withoutSecrets = (values: Values, _over: Saved<Values>) => values,
): DraftForm<Values> {
  const kept = useKeptValue<Edit<Values>>(object)
  const restored = kept.restored?.value
  const [over, setOver] = useState(restored?.over ?? saved)
  // An error stays until the service or the next attempt says otherwise.
  const form = useForm<Values>({ initialValues: restored?.values ?? saved.values, clearInputErrorOnChange: false })
  const { values } = form
  const changes = changedFields(over.values, values).length
  const put = (next: Values, onto: Saved<Values>) => {
    setOver(onto)
    form.setValues(next)
  }
  // Who has saved knows of it before the page does, which must not go back to what was saved before.
  const [known, outdated] = [useRef(saved), useRef<Saved<Values>>(undefined)]
  const rebase = (next: Values, onto: Saved<Values>) => {
    outdated.current = known.current
    put(next, onto)
  }
  const keep = useEffectEvent(() =>
    changes > 0 ? kept.keep({ values: withoutSecrets(values, over), over }) : kept.forget(),
  )
  const shown = useRef(values)
  useEffect(() => {
    if (shown.current !== values) keep()
    shown.current = values
  }, [values])
  useEffect(() => {
    known.current = saved
    const isOutdated = outdated.current !== undefined && isEqual(outdated.current, saved)
    if (changes === 0 && !isOutdated && !isEqual(over, saved)) put(saved.values, saved)
  })
  const discard = () => {
    form.clearErrors()
    put(saved.values, saved)
  }
  return { form, over, changes, notice: kept.notice, discard, rebase }
}

const isEqual = <Values>(a: Saved<Values>, b: Saved<Values>) => a.revision === b.revision && isSame(a.values, b.values)
