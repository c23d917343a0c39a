import { useEffect, useEffectEvent, useState } from 'react'
import { AmsError } from '../../../../clients/typescript/index.ts'
import { type Draft, useDraft } from '../../../parts/form/draft.ts'
import { changedFields, isSame, valueAt, withValueAt } from '../../field-path.ts'
import type { SectionName } from '../../layout/tabs.ts'
import { type Agent, useAgent, useTakeAgent } from '../../layout/use-agent.ts'
import { type FieldFault, fieldFaultOf } from './field-fault.ts'
import { mergeFields } from './merge.ts'
import { useSectionRequests } from './section-requests.ts'

/** How one configuration of an agent becomes the values of a form, and those the body of its PUT. */
export type Section<Value> = {
  name: SectionName
  valueOf: (agent: Agent) => Value
  bodyOf: (value: Value) => unknown
  /** The field of the form that a path of the API's message is about: `[0].config.headers.Accept` → `tools.0.config…`. */
  fieldOf?: (path: string, value: Value) => string
  /** Puts the stored secrets in the place of typed ones: a draft in the browser holds none. */
  withoutSecrets?: (value: Value, stored: Value) => Value
}

/** What a person has typed over a version of the agent. */
type Edit<Value> = { value: Value; base: Value; version: number }
/** What others have saved, what was typed meanwhile, and what both began with. */
export type Conflict<Value> = { agent: Agent; theirs: Value; mine: Value; base: Value }

export type SectionForm<Value> = {
  value: Value
  base: Value
  body: unknown
  set: (path: string, next: unknown) => void
  replace: (next: Value) => void
  errorAt: (path: string) => string | undefined
  /** The person has left this field: what is wrong with it is shown from now on. */
  touch: (path: string) => void
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
  const takeAgent = useTakeAgent()
  const saved = section.valueOf(agent)
  const strip = ({ value, ...rest }: Edit<Value>) => ({
    value: section.withoutSecrets?.(value, rest.base) ?? value,
    ...rest,
  })
  const draft = useDraft<Edit<Value> | null>(`agent ${agent.id} ${section.name}`, null, (edit) => edit && strip(edit))
  const edit = draft.value ?? { value: saved, base: saved, version: agent.version }
  const write = (value: Value, over: Edit<Value> = edit) =>
    isSame(value, over.base) ? draft.clear(null) : draft.set({ ...over, value })
  const check = useCheck(section, edit)
  const saving = useSaving(section, afterSaving(section, draft))
  return {
    value: edit.value,
    base: edit.base,
    body: section.bodyOf(edit.value),
    set: (path, next) => write(withValueAt(edit.value, path, next)),
    replace: write,
    errorAt: (path) => (saving.error?.path === path ? saving.error.message : check.errorAt(path)),
    touch: check.touch,
    changes: changedFields(edit.base, edit.value).length,
    notice: draft.notice,
    fault: saving.fault,
    isSaving: saving.isSaving,
    save: () => saving.save(edit),
    discard: () => {
      saving.forget()
      draft.clear(null)
    },
    conflict: saving.conflict,
    settle: async (value, isSaved) => {
      if (!saving.conflict) return
      const { agent: newest, theirs } = saving.conflict
      saving.forget()
      takeAgent(newest)
      if (isSame(value, theirs)) return draft.clear(null)
      const over = { value, base: theirs, version: newest.version }
      draft.set(over)
      if (isSaved) await saving.save(over)
    },
    leaveConflict: saving.forget,
  }
}

/** Begins anew over the agent that was saved; what was typed while the service saved it stays. */
const afterSaving =
  <Value>(section: Section<Value>, draft: Draft<Edit<Value> | null>) =>
  (sent: Value, agent: Agent): void => {
    const typed = draft.present()
    // Without a draft the person has typed the former values again.
    const mine = typed ? typed.value : undefined
    if (mine === undefined || isSame(mine, sent)) {
      draft.clear(null)
      return
    }
    const base = section.valueOf(agent)
    draft.set({ value: mergeFields({ theirs: base, mine, base: sent }, 'mine'), base, version: agent.version })
  }

const CHECK_AFTER_MS = 400

/** Asks the service while the person types whether it would take the value, and shows what it says at fields left. */
function useCheck<Value>(section: Section<Value>, { value, base, version }: Edit<Value>) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<FieldFault>()
  const { check } = useSectionRequests(section.name)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      await check(section.bodyOf(value), signal)
      setError(undefined)
    } catch (thrown) {
      if (!signal.aborted) setError(fieldFaultOf(thrown, (path) => section.fieldOf?.(path, value) ?? path))
    }
  })
  // The value is another object at each painting; its text changes only with what is asked.
  const question = isSame(value, base) ? '' : JSON.stringify([version, section.bodyOf(value)])
  useEffect(() => {
    if (question === '') return setError(undefined)
    const given = new AbortController()
    const timer = setTimeout(() => void ask(given.signal), CHECK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [question])
  return {
    touch: (path: string) => setTouched((former) => (former.has(path) ? former : new Set([...former, path]))),
    errorAt: (path: string) => (error?.path === path && touched.has(path) ? error.message : undefined),
  }
}

/** Saves over the version that was read. When only other configurations were changed meanwhile, it saves over these. */
function useSaving<Value>(section: Section<Value>, onSaved: (sent: Value, agent: Agent) => void) {
  const requests = useSectionRequests(section.name)
  const takeAgent = useTakeAgent()
  const [state, setState] = useState<{ error?: FieldFault | undefined; fault?: unknown; conflict?: Conflict<Value> }>(
    {},
  )
  const [isSaving, setSaving] = useState(false)
  const save = async (edit: Edit<Value>): Promise<void> => {
    setSaving(true)
    setState({})
    try {
      const conflict = await attempt(edit)
      if (conflict) setState({ conflict })
    } catch (thrown) {
      const error = fieldFaultOf(thrown, (path) => section.fieldOf?.(path, edit.value) ?? path)
      const isShown = error !== undefined && valueAt(edit.value, error.path) !== undefined
      setState(isShown ? { error } : { fault: thrown })
    }
    setSaving(false)
  }
  const attempt = async ({ value, base, version }: Edit<Value>): Promise<Conflict<Value> | undefined> => {
    try {
      await requests.put(section.bodyOf(value), version)
    } catch (thrown) {
      if (!(thrown instanceof AmsError && thrown.status === 412)) throw thrown
      const agent = await requests.read()
      const theirs = section.valueOf(agent)
      if (!isSame(theirs, base)) return { agent, theirs, mine: value, base }
      return await attempt({ value, base, version: agent.version })
    }
    const saved = await requests.read()
    takeAgent(saved)
    onSaved(value, saved)
    await requests.refresh()
    return undefined
  }
  return { ...state, isSaving, save, forget: () => setState({}) }
}
