import { formatCount } from '../parts/format.ts'
import { useOpenApprovals } from './query.ts'

/** The number of calls that wait for a decision in the sidebar; nothing when there are none. */
export function OpenApprovals() {
  const count = useOpenApprovals()
  if (!count) return null
  return (
    <b className="open-escalations" title={`${count > 99 ? '99+' : formatCount(count)} open`}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> open</span>
    </b>
  )
}
