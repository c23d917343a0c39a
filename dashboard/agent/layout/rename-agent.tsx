import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { type Agent, useTakeAgent } from './use-agent.ts'

type RenameAgentProps = { agent: Agent; isOpen: boolean; onClose: () => void }

/** Gives the agent another name. */
export const RenameAgent = ({ agent, isOpen, onClose }: RenameAgentProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Rename">
    <Form agent={agent} onClose={onClose} />
  </Modal>
)

function Form({ agent, onClose }: Omit<RenameAgentProps, 'isOpen'>) {
  const form = useForm({ initialValues: { name: agent.name } })
  const rename = useRename(agent)
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: async () => {
      await rename(form.getValues().name)
      onClose()
    },
  })
  return (
    <ModalForm sending={sending} verb="Rename" onCancel={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
    </ModalForm>
  )
}

function useRename(agent: Agent) {
  const api = useApi()
  const refresh = useRefresh()
  const takeAgent = useTakeAgent()
  return async (name: string) => {
    const call = api.PATCH('/v1/agents/{id}', { params: { path: { id: agent.id } }, body: { name } })
    takeAgent((await unwrap(call)).data)
    await refresh('/v1/agents', '/v1/agents/{id}/versions')
  }
}
