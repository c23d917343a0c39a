import { Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unwrap } from '../../clients/typescript/index.ts'
import { ModalForm } from '../parts/form/modal-form.tsx'
import { useSubmit } from '../parts/form/use-submit.ts'
import { useGo } from '../parts/place-link.tsx'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { useInstance } from '../shell/api/session.ts'
import { isThere, useEmbeddingModels } from './model/embedding-models.ts'
import { ModelField } from './model/model-field.tsx'

type NewBaseProps = { agentId: string; isOpen: boolean; onClose: () => void }

/** Asks for a name and an embedding model, makes the knowledge base and opens it. */
export const NewBase = ({ agentId, isOpen, onClose }: NewBaseProps) => (
  <Modal opened={isOpen} onClose={onClose} title="New knowledge base">
    <Form agentId={agentId} onClose={onClose} />
  </Modal>
)

function Form({ agentId, onClose }: Omit<NewBaseProps, 'isOpen'>) {
  const form = useForm({ initialValues: { name: '', description: '', embeddingModel: '' } })
  const models = useEmbeddingModels()
  const given = useInstance()?.details?.embeddingModel ?? ''
  const create = useCreateBase(agentId)
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: () => create(form.getValues()),
  })
  const { embeddingModel: chosen } = form.values
  const model = models.find(({ id }) => id === (chosen || given))
  return (
    <ModalForm
      sending={sending}
      verb="Create knowledge base"
      isDisabled={model !== undefined && !isThere(model)}
      onCancel={onClose}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        description="What its documents are about, for your team."
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <ModelField
        models={models}
        value={chosen || given}
        error={form.errors.embeddingModel as string | undefined}
        onChange={(id) => form.setFieldValue('embeddingModel', id)}
      />
    </ModalForm>
  )
}

type NewBaseFields = { name: string; description: string; embeddingModel: string }

/** Makes a knowledge base of an agent and opens it. A model that was not chosen is the service's own. */
function useCreateBase(agentId: string) {
  const api = useApi()
  const refresh = useRefresh()
  const go = useGo()
  return async ({ name, description, embeddingModel }: NewBaseFields) => {
    const body = { name, ...(description && { description }), ...(embeddingModel && { embeddingModel }) }
    const { data } = await unwrap(
      api.POST('/v1/agents/{id}/knowledge-bases', { params: { path: { id: agentId } }, body }),
    )
    await refresh('/v1/agents/{id}/knowledge-bases')
    go(`agents/${agentId}/knowledge/${data.id}`)
  }
}
