import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import type { Agent } from './use-agent.ts'

type CloneAgentProps = { agent: Agent; isOpen: boolean; onClose: () => void }

/** Copies the agent as a draft, and opens the copy. */
export const CloneAgent = (props: CloneAgentProps) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title={`Clone ${props.agent.name}`}>
    <Question {...props} />
  </Modal>
)

function Question({ agent, onClose }: CloneAgentProps) {
  const sending = useSubmit({ isLeaving: true, send: useClone(agent, onClose) })
  return (
    <ModalForm sending={sending} verb="Clone" hasFocus onCancel={onClose}>
      <p>
        The copy is a draft with the same configurations and their secrets. Knowledge bases, suites, logs and
        conversations are not copied.
      </p>
    </ModalForm>
  )
}

function useClone(agent: Agent, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  return async () => {
    const { data } = await unwrap(api.POST('/v1/agents/{id}/clone', { params: { path: { id: agent.id } } }))
    await refresh('/v1/agents')
    onDone()
    await navigate({ to: '/w/$workspaceId/agents/$agentId/prompt', params: { workspaceId, agentId: data.id } })
  }
}
