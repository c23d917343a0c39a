import { Button } from '@mantine/core'
import { Pause } from 'lucide-react'
import { unwrap } from '../../clients/typescript/index.ts'
import type { Agent } from '../agent/layout/use-agent.ts'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'

/** Says that a paused or disabled agent takes no messages, and wakes it. */
export function Asleep({ agent }: { agent: Agent }) {
  const { canWrite } = useRole()
  const api = useApi()
  const refresh = useRefresh()
  const { fault, isBusy, attempt } = useAttempt()
  const activate = async () => {
    const params = { path: { id: agent.id } }
    await unwrap(api.PATCH('/v1/agents/{id}', { params, body: { status: 'active' } }))
    await refresh('/v1/agents/{id}', '/v1/agents', '/v1/agents/{id}/versions')
  }
  return (
    <>
      <div className="asleep" role="status">
        <Pause size={16} aria-hidden />
        <span>
          {agent.name} is {agent.status} and takes no messages.
        </span>
        {canWrite && (
          <Button variant="default" loading={isBusy} onClick={() => void attempt(activate)}>
            Activate
          </Button>
        )}
      </div>
      {fault !== undefined && <Fault error={fault} title={`${agent.name} was not activated.`} />}
    </>
  )
}
