import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { AmsError } from '../../../../clients/typescript/index.ts'
import { type DraftForm, type Edit, type Saved, useDraftForm } from '../../../parts/form/draft-form.ts'
import { fieldErrorsOf } from '../../../parts/form/field-errors.ts'
import { isSame } from '../../../parts/form/field-path.ts'
import { type FormFields, isShownIn } from '../../../parts/form/form-field.ts'
import { useAttempt } from '../../../parts/form/use-attempt.ts'
import type { SectionName } from '../../layout/tabs.ts'
import { type Agent, useAgent, useTakeAgent } from '../../layout/use-agent.ts'
import { mergeFields } from './merge.ts'
import { useSectionRequests } from './section-requests.ts'

/** Turns one configuration of an agent into the values of a form, and those into the body of its PUT. */
export type Section<Value> = {
  name: SectionName
  valueOf: (agent: Agent) => Value
  bodyOf: (value: Value) => unknown
  /** The field of the form that a path of the API is about: `0.config.headers.Accept` → `tools.0.headers.1.name`. */
  fieldOf?: (path: string, value: Value) => string
  /** Puts the stored secrets in the place of typed ones: a draft in the browser holds none. */
  withoutSecrets?: (value: Value, stored: Value) => Value
}

/** The values of the form: a configuration may be null, and a form may not. */
type Values<Value> = { config: Value }

/** The values that others have saved, those that the person typed meanwhile, and those that both began with. */
export type Conflict<Value> = { agent: Agent; theirs: Value; mine: Value; base: Value }

export type SectionForm<Value> = {
  form: UseFormReturnType<Values<Value>>
  value: Value
  base: Value
  body: unknown
  replace: (next: Value) => void
  /** The person has left the field with this path: what is wrong with it is shown from now on. */
  leave: (path: string) => void
  changes: number
  notice: string | undefined
  fault: unknown
  isSaving: boolean
  save: () => Promise<void>
  discard: () => void
  conflict: Conflict<Value> | undefined
  /** Ends a conflict with this value over the version of the others, and saves it when that is wanted. */
  settle: (value: Value, isSaved: boolean) => Promise<void>
  leaveConflict: () => void
}

/** The form of a configuration: draft, checks of the service while it is typed, saving, conflicts. */
export function useSectionForm<Value>(section: Section<Value>): SectionForm<Value> {
  const agent = useAgent()
  const draft = useDraftForm<Values<Value>>(
    `agent ${agent.id} ${section.name}`,
    savedIn(section, agent),
    ({ config }, { values }) => ({ config: section.withoutSecrets?.(config, values.config) ?? config }),
  )
  const { form, over, changes, notice } = draft
  const { leave, show } = useCheck(section, draft)
  const { save, conflict, leaveConflict, settle, fault, isBusy, forgive } = useSaving(section, draft, show)
  const { config } = form.values
  return {
    form,
    value: config,
    base: over.values.config,
    body: section.bodyOf(config),
    replace: (next) => form.setFieldValue('config', next as never),
    leave,
    changes,
    notice,
    fault,
    isSaving: isBusy,
    save: () => save({ values: form.getValues(), over }),
    discard: () => {
      forgive()
      draft.discard()
    },
    conflict,
    settle,
    leaveConflict,
  }
}

const savedIn = <Value>(section: Section<Value>, agent: Agent): Saved<Values<Value>> => ({
  values: { config: section.valueOf(agent) },
  revision: agent.version,
})

const CHECK_AFTER_MS = 400

/** Asks the service while the person types whether it would take the value, and shows what it says at fields left. */
function useCheck<Value>(section: Section<Value>, { form, over, changes }: DraftForm<Values<Value>>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { check } = useSectionRequests(section.name)
  const body = section.bodyOf(form.values.config)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      await check(body, signal)
      setErrors({})
    } catch (thrown) {
      if (!signal.aborted) setErrors(fieldErrorsOf(thrown, isShownIn(form), fieldIn(section, form)).errors)
    }
  })
  // The value is another object at each painting; its text changes only with what is asked.
  const question = changes === 0 ? '' : JSON.stringify([over.revision, body])
  useEffect(() => {
    if (question === '') return setErrors({})
    const given = new AbortController()
    const timer = setTimeout(() => void ask(given.signal), CHECK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [question])
  useEffect(
    () => form.setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => left.has(path)))),
    [errors, left, form.setErrors],
  )
  const leave = (...paths: string[]) =>
    setLeft((former) => (paths.every((path) => former.has(path)) ? former : new Set([...former, ...paths])))
  const show = (found: Record<string, string>) => {
    leave(...Object.keys(found))
    setErrors(found)
  }
  return { leave, show }
}

/** Saves over the version that was read. When only other configurations were changed meanwhile, it saves over these. */
function useSaving<Value>(section: Section<Value>, draft: DraftForm<Values<Value>>, show: FormFields['setErrors']) {
  const { form, rebase } = draft
  const put = usePut(section, draft)
  const takeAgent = useTakeAgent()
  const [conflict, setConflict] = useState<Conflict<Value>>()
  const { getInputNode } = form
  const sending = useAttempt({ form: { getInputNode, setErrors: show }, fieldOf: fieldIn(section, form) })
  const leaveConflict = () => setConflict(undefined)
  const save = (edit: Edit<Values<Value>>) => {
    leaveConflict()
    return sending.attempt(async () => setConflict(await put(edit)))
  }
  const settle = async (value: Value, isSaved: boolean) => {
    if (!conflict) return
    const edit = { values: { config: value }, over: savedIn(section, conflict.agent) }
    leaveConflict()
    takeAgent(conflict.agent)
    rebase(edit.values, edit.over)
    if (isSaved && !isSame(value, conflict.theirs)) await save(edit)
  }
  return { ...sending, save, conflict, leaveConflict, settle }
}

function usePut<Value>(section: Section<Value>, { form, rebase }: DraftForm<Values<Value>>) {
  const requests = useSectionRequests(section.name)
  const takeAgent = useTakeAgent()
  return async function put({ values, over }: Edit<Values<Value>>): Promise<Conflict<Value> | undefined> {
    const [sent, base] = [values.config, over.values.config]
    try {
      await requests.put(section.bodyOf(sent), over.revision)
    } catch (thrown) {
      if (!(thrown instanceof AmsError && thrown.status === 412)) throw thrown
      const agent = await requests.read()
      const newest = savedIn(section, agent)
      const theirs = newest.values.config
      return isSame(theirs, base) ? await put({ values, over: newest }) : { agent, theirs, mine: sent, base }
    }
    const agent = await requests.read()
    const saved = savedIn(section, agent)
    const typed = form.getValues().config
    takeAgent(agent)
    // The person's words of meanwhile stay.
    const config = mergeFields({ theirs: saved.values.config, mine: typed, base: sent }, 'mine')
    rebase(isSame(typed, sent) ? saved.values : { config }, saved)
    await requests.refresh()
    return undefined
  }
}

const fieldIn =
  <Value>(section: Section<Value>, form: UseFormReturnType<Values<Value>>) =>
  (path: string): string =>
    `config.${section.fieldOf?.(path, form.getValues().config) ?? path}`
