import { Button, Group, Modal, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import type { Agent } from './use-agent.ts'

type CloneAgentProps = { agent: Agent; isOpen: boolean; onClose: () => void }

/** Copies the agent as a draft, and opens the copy. */
export const CloneAgent = (props: CloneAgentProps) => (
  <Modal
    opened={props.isOpen}
    onClose={props.onClose}
    title={`Clone ${props.agent.name}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Question {...props} />
  </Modal>
)

function Question({ agent, onClose }: CloneAgentProps) {
  const { clone, fault, isBusy } = useClone(agent, onClose)
  return (
    <Stack>
      <p>
        The copy is a draft with the same seven configurations and their secrets. Knowledge bases, suites, logs and
        conversations are not copied.
      </p>
      {fault !== undefined && <Fault error={fault} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void clone()} loading={isBusy} data-autofocus>
          Clone
        </Button>
      </Group>
    </Stack>
  )
}

function useClone(agent: Agent, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const clone = async () => {
    setBusy(true)
    try {
      const { data } = await unwrap(api.POST('/v1/agents/{id}/clone', { params: { path: { id: agent.id } } }))
      await refresh('/v1/agents')
      onDone()
      await navigate({ to: '/w/$workspaceId/agents/$agentId/prompt', params: { workspaceId, agentId: data.id } })
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }
  return { clone, fault, isBusy }
}
