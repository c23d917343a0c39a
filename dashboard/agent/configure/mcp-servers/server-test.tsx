import { Button } from '@mantine/core'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../../clients/typescript/index.ts'
import { Fault } from '../../../parts/fault.tsx'
import { useAttempt } from '../../../parts/form/use-attempt.ts'
import { formatNumberOf } from '../../../parts/format.ts'
import { StatusBadge } from '../../../parts/status-badge.tsx'
import { useApi, useRefresh } from '../../../shell/api/answer.ts'
import { useAgentId } from '../../layout/use-agent.ts'

type Found = DataOf<'/v1/agents/{id}/mcp-servers/{name}/test', 'post'>

/** Connects to the saved server and lists its tools; nothing is called. */
export function ServerTest({ name, isSaved }: { name: string; isSaved: boolean }) {
  const api = useApi()
  const refresh = useRefresh()
  const id = useAgentId()
  const [found, setFound] = useState<Found>()
  const { fault, isBusy, attempt } = useAttempt()
  const test = async () => {
    setFound(undefined)
    const params = { path: { id, name } }
    setFound((await unwrap(api.POST('/v1/agents/{id}/mcp-servers/{name}/test', { params }))).data)
    await refresh('/v1/agents/{id}/mcp-servers')
  }
  return (
    <fieldset className="group">
      <legend>Test</legend>
      <div className="trial-frame">
        <Button variant="default" onClick={() => void attempt(test)} loading={isBusy} disabled={!isSaved}>
          Test the server
        </Button>
        <span className="meta">
          {isSaved ? 'It lists its tools; none is called.' : 'Save first: the test asks the saved server.'}
        </span>
      </div>
      {fault !== undefined && <Fault error={fault} />}
      {found && <TestResult found={found} />}
    </fieldset>
  )
}

const TestResult = ({ found: { ok, revision, tools, error } }: { found: Found }) => (
  <div className="trial" role="status">
    <p className="trial-line">
      <StatusBadge status={ok ? 'success' : 'failed'} />
      {ok && (
        <span>
          {formatNumberOf(tools.length, 'tool')}, revision {revision}
        </span>
      )}
    </p>
    {error && <p>{error}</p>}
  </div>
)
