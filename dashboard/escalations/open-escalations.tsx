import { formatCount } from '../parts/format.ts'
import { useOpenEscalations } from './inbox-query.ts'

/** The number of open escalations in the sidebar; nothing when there are none. */
export function OpenEscalations() {
  const count = useOpenEscalations()
  if (!count) return null
  return (
    <b className="open-escalations" title={`${formatCount(count)} open`}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> open</span>
    </b>
  )
}
