import { Menu, Modal, UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { type Agent, useTakeAgent } from './use-agent.ts'

/** The menu says what each status means for a caller. */
const MEANINGS: Record<Agent['status'], string> = {
  active: 'Answers everywhere.',
  draft: 'Answers, but is not released.',
  paused: 'Refuses new messages for now.',
  disabled: 'Refuses new messages.',
}
const STATUSES = ['active', 'draft', 'paused', 'disabled'] as const

/** The status of the agent, and for editors the menu that changes it. */
export function StatusMenu({ agent }: { agent: Agent }) {
  const { canWrite } = useRole()
  const { change, fault, forgive } = useStatusChange(agent)
  if (!canWrite) return <StatusBadge status={agent.status} />
  return (
    <>
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <UnstyledButton className="status-menu" aria-label={`Status ${agent.status}; change it`}>
            <StatusBadge status={agent.status} />
            <ChevronDown aria-hidden size={14} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {STATUSES.filter((status) => status !== agent.status).map((status) => (
            <Menu.Item key={status} onClick={() => void change(status)} leftSection={<StatusBadge status={status} />}>
              <span className="meta">{MEANINGS[status]}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={fault !== undefined} onClose={forgive} title="The status was not changed">
        <Fault error={fault} />
      </Modal>
    </>
  )
}

function useStatusChange(agent: Agent) {
  const api = useApi()
  const refresh = useRefresh()
  const takeAgent = useTakeAgent()
  const { fault, forgive, attempt } = useAttempt()
  const change = (status: Agent['status']) =>
    attempt(async () => {
      const call = api.PATCH('/v1/agents/{id}', { params: { path: { id: agent.id } }, body: { status } })
      takeAgent((await unwrap(call)).data)
      await refresh('/v1/agents', '/v1/agents/{id}/versions')
    })
  return { change, fault, forgive }
}
