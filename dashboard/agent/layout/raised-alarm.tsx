import type { DataOf } from '../../../clients/typescript/index.ts'
import { Ago } from '../../parts/figures.tsx'
import { PlaceLink } from '../../parts/place-link.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useAnswer } from '../../shell/api/answer.ts'

const READ_AGAIN_MS = 30_000

type RaisedAlarm = DataOf<'/v1/alarms', 'get'>[number]

/** Finds out since when the newest alarm of an agent is raised; the finder returns undefined for none. */
export function useAlarmOf(): (agentId: string) => RaisedAlarm | undefined {
  const { data } = useAnswer('/v1/alarms', { params: { query: { limit: 100 } } }, { refetchInterval: READ_AGAIN_MS })
  return (agentId) => data?.data.find((alarm) => alarm.agentId === agentId)
}

export const AlarmBadge = ({ name }: { name: string }) => <StatusBadge status="error" word={`Alarm: ${name}`} />

/** The sign of a raised alarm in the header of an agent, and since when. */
export function AlarmFact({ agentId }: { agentId: string }) {
  const alarm = useAlarmOf()(agentId)
  if (!alarm) return null
  return (
    <PlaceLink place={`agents/${agentId}/evals/live`} className="agent-alarm">
      <AlarmBadge name={alarm.name} /> {sinceOf(alarm)}
    </PlaceLink>
  )
}

/** The version with which it began, where one explains it; else the moment. */
const sinceOf = ({ worseSince, since }: RaisedAlarm) =>
  worseSince?.change === 'version' ? `since version ${worseSince.to}` : <Ago at={since} />
