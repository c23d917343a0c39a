import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../shell/api/session.ts'
import { readDraft, removeDraft, storeDraft } from '../../shell/draft-store.ts'
import { formatClock } from '../format.ts'

/** A value that the person typed and did not send, and the time of the last key. */
type Stored<Value> = { value: Value; at: number }

export type Draft<Value> = {
  value: Value
  /** The text by now, also for a saving that began before the last key. */
  present: () => Value
  set: (value: Value) => void
  /** `Restored what you typed at 14:02.`, when the value comes from a former visit. */
  notice: string | undefined
  /** Forgets what was typed, after it was sent or given up, and goes on with `next`. */
  clear: (next: Value) => void
}

/**
 * Keeps what a person types in this browser, until it is sent: a reload, a crash or a lost session loses nothing. A form of
 * several fields has `useDraftForm`.
 * @param object what the draft belongs to, such as `agent 01a1…e2d0 playground`
 * @param first the value when there is no draft
 */
export function useDraft<Value>(object: string, first: Value): Draft<Value> {
  const kept = useKeptValue<Value>(object)
  const [value, setValue] = useState(kept.restored ? kept.restored.value : first)
  const present = useRef(value)
  const put = (next: Value) => {
    present.current = next
    setValue(next)
  }
  const set = (next: Value) => {
    put(next)
    kept.keep(next)
  }
  const clear = (next: Value) => {
    put(next)
    kept.forget()
  }
  return { value, present: () => present.current, set, notice: kept.notice, clear }
}

const WRITE_AFTER_MS = 300

/**
 * A value in this browser: what a former visit left, and the ways to keep another one or none. It is written a moment after
 * the last key, and at once when the form or the page goes.
 */
export function useKeptValue<Value>(object: string) {
  const { id } = useSession().user
  const [restored] = useState(() => read<Value>(id, object))
  const [isNoticed, setNoticed] = useState(restored !== undefined)
  const planned = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const stop = () => {
    clearTimeout(planned.current?.timer)
    planned.current = undefined
  }
  const write = useRef(() => {})
  useEffect(() => {
    write.current = () => {
      if (planned.current) storeDraft(id, object, planned.current.text)
      stop()
    }
  })
  useEffect(() => {
    const now = () => write.current()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])
  const keep = (value: Value) => {
    stop()
    const text = JSON.stringify({ value, at: Date.now() } satisfies Stored<Value>)
    planned.current = { text, timer: setTimeout(() => write.current(), WRITE_AFTER_MS) }
  }
  const forget = () => {
    stop()
    removeDraft(id, object)
    setNoticed(false)
  }
  const notice = isNoticed && restored ? `Restored what you typed at ${formatClock(restored.at)}.` : undefined
  return { restored, notice, keep, forget }
}

function read<Value>(userId: string, object: string): Stored<Value> | undefined {
  try {
    return (JSON.parse(readDraft(userId, object) ?? 'null') as Stored<Value> | null) ?? undefined
  } catch {
    return undefined
  }
}
