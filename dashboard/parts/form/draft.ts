import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../shell/api/session.ts'
import { formatClock } from '../format.ts'

/** A value that the person typed and did not send, and the time of the last key. */
type Stored<Value> = { value: Value; at: number }

export type Draft<Value> = {
  value: Value
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
  const { user } = useSession()
  const key = `ams-draft ${user.id} ${object}`
  const [restored] = useState(() => read<Value>(key))
  const [value, setValue] = useState(restored ? restored.value : first)
  const [isNoticed, setNoticed] = useState(restored !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: Value) => {
    setValue(next)
    clearTimeout(timer.current)
    const stored: Stored<Value> = { value: withoutSecrets(next), at: Date.now() }
    timer.current = setTimeout(() => localStorage.setItem(key, JSON.stringify(stored)), WRITE_AFTER_MS)
  }
  const clear = (next: Value) => {
    setValue(next)
    clearTimeout(timer.current)
    localStorage.removeItem(key)
    setNoticed(false)
  }
  const notice = isNoticed && restored ? `Restored what you typed at ${formatClock(restored.at)}.` : undefined
  return { value, set, notice, clear }
}

function read<Value>(key: string): Stored<Value> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<Value> | null) ?? undefined
  } catch {
    return undefined
  }
}
