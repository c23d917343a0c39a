import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { formatCount } from '../../parts/format.ts'
import { PlaceLink } from '../../parts/place-link.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { useAgentId } from './use-agent.ts'

/** What users thought of the answers of the last 30 days; each count leads to its turns. */
export function Ratings() {
  const id = useAgentId()
  const { data } = useAnswer('/v1/agents/{id}/stats', { params: { path: { id } } }, { staleTime: 60_000 })
  const counts = data?.data.feedback
  if (!counts || counts.positive + counts.negative === 0) return null
  const place = `logs?agent=${id}&range=30d&feedback=`
  return (
    <span className="agent-ratings" title="Feedback of the last 30 days">
      <PlaceLink place={`${place}1`} aria-label={`${counts.positive} good answers`}>
        <ThumbsUp size={14} aria-hidden /> {formatCount(counts.positive)}
      </PlaceLink>
      <PlaceLink place={`${place}-1`} aria-label={`${counts.negative} bad answers`}>
        <ThumbsDown size={14} aria-hidden /> {formatCount(counts.negative)}
      </PlaceLink>
    </span>
  )
}
