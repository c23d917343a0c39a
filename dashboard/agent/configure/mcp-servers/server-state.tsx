import type { DataOf } from '../../../../clients/typescript/index.ts'
import { Ago } from '../../../parts/figures.tsx'
import { formatNumberOf } from '../../../parts/format.ts'
import { StatusBadge } from '../../../parts/status-badge.tsx'

export type ServerState = DataOf<'/v1/agents/{id}/mcp-servers', 'get'>[number]

const STATES: Record<NonNullable<ServerState['state']>, { status: string; word: string }> = {
  ready: { status: 'active', word: 'Connected' },
  unknown: { status: 'pending', word: 'Not asked yet' },
  unreachable: { status: 'failed', word: 'Unreachable' },
  timeout: { status: 'failed', word: 'No answer in time' },
  invalid: { status: 'failed', word: 'No usable answer' },
  authorization_required: { status: 'open', word: 'Authorization needed' },
}

/** The number of tools in the last list of a server, and how many of them wait to be accepted. */
export const StateBadge = ({ state: { state = 'unknown', lastList } }: { state: ServerState }) => (
  <span className="server-badges">
    <StatusBadge {...STATES[state]} />
    {(lastList?.unaccepted ?? 0) > 0 && <StatusBadge status="open" word={`${lastList?.unaccepted} to accept`} />}
  </span>
)

/** The tools, the revision and the moment of the last list. */
export const StateFacts = ({ state: { lastList } }: { state: ServerState }) =>
  lastList === undefined ? null : (
    <p className="server-facts meta">
      {formatNumberOf(lastList.tools, 'tool')} · revision {lastList.revision} · asked <Ago at={lastList.askedAt} />
    </p>
  )
