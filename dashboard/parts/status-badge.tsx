import {
  Ban,
  Check,
  Circle,
  CircleDashed,
  Clock,
  Hourglass,
  Loader,
  type LucideIcon,
  Pause,
  ShieldAlert,
  X,
} from 'lucide-react'

type Tone = 'good' | 'busy' | 'held' | 'bad' | 'plain'

/** Each status of the API: its colour, its sign and its word. */
const STATUSES: Record<string, [tone: Tone, sign: LucideIcon, word: string]> = {
  active: ['good', Check, 'Active'],
  ready: ['good', Check, 'Ready'],
  success: ['good', Check, 'Success'],
  completed: ['good', Check, 'Completed'],
  passed: ['good', Check, 'Passed'],
  resolved: ['good', Check, 'Resolved'],
  settled: ['good', Check, 'Settled'],
  approved: ['good', Check, 'Approved'],
  delivered: ['good', Check, 'Delivered'],
  running: ['busy', Loader, 'Running'],
  processing: ['busy', Loader, 'Processing'],
  paused: ['held', Pause, 'Paused'],
  blocked: ['held', ShieldAlert, 'Blocked'],
  open: ['held', ShieldAlert, 'Open'],
  action_required: ['held', Hourglass, 'Waits for outputs'],
  error: ['bad', X, 'Error'],
  failed: ['bad', X, 'Failed'],
  draft: ['plain', CircleDashed, 'Draft'],
  waiting: ['plain', Clock, 'Waiting'],
  pending: ['plain', Clock, 'Pending'],
  cancelled: ['plain', Ban, 'Cancelled'],
  disabled: ['plain', Ban, 'Disabled'],
  expired: ['plain', Ban, 'Expired'],
  rejected: ['plain', Ban, 'Rejected'],
}

type StatusBadgeProps = {
  status: string
  /** Another word for the same status, such as the stage of a document. */
  word?: string
}

/** A status as sign and word on its tint: never a colour alone. */
export function StatusBadge({ status, word: given }: StatusBadgeProps) {
  const [tone, Sign, word] = STATUSES[status] ?? ['plain' as const, Circle, status]
  return (
    <span className="status-badge" data-tone={tone}>
      <Sign aria-hidden size={12} strokeWidth={2.5} />
      {given ?? word}
    </span>
  )
}
