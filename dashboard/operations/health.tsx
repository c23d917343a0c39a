import { useEffect, useState } from 'react'
import { StatusBadge } from '../parts/status-badge.tsx'
import type { OperationStatus } from './status.ts'

const NAMES: Record<string, string> = {
  postgres: 'Postgres',
  temporal: 'Temporal',
  worker: 'Worker',
  storage: 'Storage',
}

/** Each part of the service; one that does not work says why. */
export const Health = ({ parts }: { parts: OperationStatus['parts'] }) => (
  <ul className="health" aria-label="Parts of the service">
    {parts.map(({ name, isOk, message }) => (
      <li key={name}>
        <StatusBadge status={isOk ? 'ready' : 'failed'} word={NAMES[name] ?? name} />
        <span className={isOk ? 'visually-hidden' : 'bad'}>{message}</span>
      </li>
    ))}
  </ul>
)

/** `3 s ago`, anew each second. */
export function Since({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span className="meta">{Math.max(Math.round((now - at) / 1_000), 0)} s ago</span>
}
