import { StatusBadge } from '../parts/status-badge.tsx'
import type { Outcome } from './suites.ts'

const BADGES = { passed: ['passed', 'Passed'], failed: ['failed', 'Failed'], errored: ['blocked', 'Errored'] } as const

/** A case that errored has another colour and sign than one that failed. */
export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => {
  const [status, word] = BADGES[outcome]
  return <StatusBadge status={status} word={word} />
}
