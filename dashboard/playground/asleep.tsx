import { Button } from '@mantine/core'
import { Pause } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../clients/typescript/index.ts'
import type { Agent } from '../agent/layout/use-agent.ts'
import { Fault } from '../parts/fault.tsx'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'

/** Says that a paused or disabled agent takes no messages, and wakes it. */
export function Asleep({ agent }: { agent: Agent }) {
  const { canWrite } = useRole()
  const api = useApi()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const activate = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const params = { path: { id: agent.id } }
      await unwrap(api.PATCH('/v1/agents/{id}', { params, body: { status: 'active' } }))
      await refresh('/v1/agents/{id}', '/v1/agents', '/v1/agents/{id}/versions')
    } catch (thrown) {
      setError(thrown)
    }
    setBusy(false)
  }
  return (
    <>
      <div className="asleep" role="status">
        <Pause size={16} aria-hidden />
        <span>
          {agent.name} is {agent.status} and takes no messages.
        </span>
        {canWrite && (
          <Button variant="default" loading={isBusy} onClick={() => void activate()}>
            Activate
          </Button>
        )}
      </div>
      {error !== undefined && <Fault error={error} title={`${agent.name} was not activated.`} />}
    </>
  )
}
