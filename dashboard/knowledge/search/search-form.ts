import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSetBaseSearch } from '../document-list.tsx'
import { type Narrowing, useAsked } from './asked.ts'
import { draftOf, readDraft } from './filter-draft.ts'
import type { OptionsDraft } from './options.tsx'

/** The person's input of the search test, until [Search] puts it into the address. */
export function useSearchForm() {
  const { narrowing, body } = useAsked()
  const setSearch = useSetBaseSearch()
  const [text, setText] = useState(body.query)
  const [isOpen, setOpen] = useState(isAny(narrowing))
  const [isChecked, setChecked] = useState(isAny(narrowing))
  const [options, setOptions] = useState(() => draftsOf(narrowing))
  const sent = useRef(textOf(narrowing))
  useEffect(() => setText(body.query), [body.query])
  useFollow(narrowing, sent, setOptions)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const { filter, isWrong } = readDraft(options.filter)
    if (isWrong) return setOpen(true)
    const { least, most } = options
    const next = { least, most, filter: filter === undefined ? '' : JSON.stringify(filter) }
    sent.current = textOf(next)
    setSearch({ find: text.trim(), ...next })
  }
  const close = () => setSearch({ find: '', filter: '', least: '', most: '' })
  const count = countOf(narrowing)
  return { text, setText, isOpen, setOpen, isChecked, options, setOptions, submit, close, count }
}

/** The address may change by other means than this form, such as Back, a link, or a button of the result. */
function useFollow(narrowing: Narrowing, sent: { current: string }, setOptions: (options: OptionsDraft) => void) {
  const text = textOf(narrowing)
  const follow = useEffectEvent(() => setOptions(draftsOf(narrowing)))
  useEffect(() => {
    if (text !== sent.current) follow()
    sent.current = text
  }, [text, sent])
}

const draftsOf = ({ filter, least, most }: Narrowing): OptionsDraft => ({ filter: draftOf(filter), least, most })
const textOf = ({ filter, least, most }: Narrowing) => JSON.stringify([filter, least, most])
const isAny = (narrowing: Narrowing) => Object.values(narrowing).some((value) => value !== '')

/** The number of comparisons and limits that narrow the search. A filter that rows cannot show counts as one. */
function countOf({ filter, least, most }: Narrowing): number {
  const draft = draftOf(filter)
  const comparisons = draft.form === 'rows' ? draft.value.rows.length : 1
  return comparisons + (least === '' ? 0 : 1) + (most === '' ? 0 : 1)
}
