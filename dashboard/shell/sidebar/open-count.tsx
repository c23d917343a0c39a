import { useOpenApprovals } from '../../approvals/query.ts'
import { useOpenEscalations } from '../../escalations/inbox-query.ts'

export const OpenEscalations = () => <OpenCount count={useOpenEscalations()} />
export const OpenApprovals = () => <OpenCount count={useOpenApprovals()} />

/** How much waits for a person; nothing when nothing does. Approvals are counted up to 100. */
function OpenCount({ count }: { count: number | undefined }) {
  if (!count) return null
  const shown = count > 99 ? '99+' : count
  return (
    <b className="open-count" title={`${shown} open`}>
      {shown}
      <span className="visually-hidden"> open</span>
    </b>
  )
}
