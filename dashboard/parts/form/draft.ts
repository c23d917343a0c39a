import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../shell/api/session.ts'
import { readDraft, removeDraft, storeDraft } from '../../shell/draft-store.ts'
import { formatClock } from '../format.ts'

/** A value that the person typed and did not send, and the time of the last key. */
type Stored<Value> = { value: Value; at: number }

export type Draft<Value> = {
  value: Value
  /** What is typed by now, also for a saving that began before the last key. */
  present: () => Value
  set: (value: Value) => void
  /** `Restored what you typed at 14:02.`, when the value comes from a former visit. */
  notice: string | undefined
  /** Forgets what was typed, after it was sent or given up, and goes on with `next`. */
  clear: (next: Value) => void
}

const WRITE_AFTER_MS = 300

/**
 * Keeps what a person types in this browser, until it is sent: a reload, a crash or a lost session loses nothing.
 * @param object what the draft belongs to, such as `agent 01a1…e2d0 prompt`
 * @param first the value when there is no draft
 * @param withoutSecrets takes out of a value what must not be stored
 */
export function useDraft<Value>(object: string, first: Value, withoutSecrets = (value: Value) => value): Draft<Value> {
  const { id } = useSession().user
  const [restored] = useState(() => read<Value>(id, object))
  const [value, setValue] = useState(restored ? restored.value : first)
  const [isNoticed, setNoticed] = useState(restored !== undefined)
  const writing = useDelayedWrite(id, object)
  const present = useRef(value)
  const put = (next: Value) => {
    present.current = next
    setValue(next)
  }
  const set = (next: Value) => {
    put(next)
    writing.plan({ value: withoutSecrets(next), at: Date.now() })
  }
  const clear = (next: Value) => {
    put(next)
    writing.stop()
    removeDraft(id, object)
    setNoticed(false)
  }
  const notice = isNoticed && restored ? `Restored what you typed at ${formatClock(restored.at)}.` : undefined
  return { value, present: () => present.current, set, notice, clear }
}

/** Writes the last value a moment after the last key, and at once when the form or the page goes. */
function useDelayedWrite(userId: string, object: string) {
  const planned = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const stop = () => {
    clearTimeout(planned.current?.timer)
    planned.current = undefined
  }
  const write = useRef(() => {})
  useEffect(() => {
    write.current = () => {
      if (planned.current) storeDraft(userId, object, planned.current.text)
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
  const plan = (stored: Stored<unknown>) => {
    stop()
    planned.current = { text: JSON.stringify(stored), timer: setTimeout(() => write.current(), WRITE_AFTER_MS) }
  }
  return { plan, stop }
}

function read<Value>(userId: string, object: string): Stored<Value> | undefined {
  try {
    return (JSON.parse(readDraft(userId, object) ?? 'null') as Stored<Value> | null) ?? undefined
  } catch {
    return undefined
  }
}
