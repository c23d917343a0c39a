import { Autocomplete, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unwrap } from '../../clients/typescript/index.ts'
import { ModalForm } from '../parts/form/modal-form.tsx'
import { useSubmit } from '../parts/form/use-submit.ts'
import { useAnswer, useApi, useRefresh } from '../shell/api/answer.ts'
import { useOpenAgent } from './open-agent.ts'

type NewAgentProps = { isOpen: boolean; onClose: () => void }

/** Asks for name and model, and makes the agent as a draft. */
export const NewAgent = ({ isOpen, onClose }: NewAgentProps) => (
  <Modal opened={isOpen} onClose={onClose} title="New agent">
    <Form onClose={onClose} />
  </Modal>
)

function Form({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { name: '', model: 'local/extractive' } })
  const create = useCreateAgent()
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: () => create(form.getValues()),
  })
  return (
    <ModalForm sending={sending} verb="Create agent" onCancel={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <Autocomplete
        label="Model"
        description="local/extractive works without key or network: it answers with sentences of your documents."
        required
        data={useModelNames()}
        {...form.getInputProps('model')}
      />
    </ModalForm>
  )
}

/** Makes an agent and opens it. */
function useCreateAgent() {
  const open = useOpenAgent()
  const api = useApi()
  const refresh = useRefresh()
  return async (body: { name: string; model: string }) => {
    const { data } = await unwrap(api.POST('/v1/agents', { body }))
    await refresh('/v1/agents')
    open(data.id)
  }
}

/** The models of the providers that are set up. */
function useModelNames(): string[] {
  const { data } = useAnswer('/v1/models', {}, { staleTime: 60_000 })
  const configured = (data?.data ?? []).filter((provider) => provider.configured)
  return configured.flatMap(({ provider, models }) =>
    models.map(({ id }) => (id.includes('/') ? id : `${provider}/${id}`)),
  )
}
