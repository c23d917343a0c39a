import { StatusBadge } from '../parts/status-badge.tsx'
import type { Outcome } from './suites.ts'

const BADGES = { passed: ['passed', 'Passed'], failed: ['failed', 'Failed'], errored: ['blocked', 'Errored'] } as const

/** How a case ended. What errored has another colour and sign than what failed. */
export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => {
  const [status, word] = BADGES[outcome]
  return <StatusBadge status={status} word={word} />
}
