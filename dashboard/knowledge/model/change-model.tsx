import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { formatNumberOf } from '../../parts/format.ts'
import { useApi } from '../../shell/api/answer.ts'
import type { BasePath } from '../documents.ts'
import { costOf, isOfThisMachine } from './cost.ts'
import { isThere, useEmbeddingModels } from './embedding-models.ts'
import { ModelField } from './model-field.tsx'
import { type Base, useRefreshBase } from './reembedding.tsx'

type ChangeModelProps = { base: Base; path: BasePath; isOpen: boolean; onClose: () => void }

/** Asks for another embedding model, or the one that serves, says what the change takes, and begins it. */
export const ChangeModel = ({ isOpen, ...props }: ChangeModelProps) => (
  <Modal opened={isOpen} onClose={props.onClose} title="Change embedding model">
    <Form {...props} />
  </Modal>
)

function Form({ base, path, onClose }: Omit<ChangeModelProps, 'isOpen'>) {
  const form = useForm({ initialValues: { embeddingModel: '' } })
  const models = useEmbeddingModels()
  const { embeddingModel: chosen } = form.values
  const model = models.find(({ id }) => id === chosen)
  const isServing = chosen === base.embeddingModel
  const api = useApi()
  const refresh = useRefreshBase()
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: async () => {
      const body = { ...form.getValues(), ...(isServing && { again: true }) }
      await unwrap(api.POST('/v1/agents/{id}/knowledge-bases/{kbId}/reembed', { params: { path }, body }))
      await refresh()
      onClose()
    },
  })
  return (
    <ModalForm
      sending={sending}
      verb={isServing ? 'Embed again' : 'Change model'}
      isDisabled={model === undefined || !isThere(model)}
      onCancel={onClose}
    >
      <p>
        {formatNumberOf(base.chunkCount, 'chunk')} will be embedded again{model && costOf(model, base.chunkCount)}.
        Searches go on with the vectors of <code>{base.embeddingModel}</code> until all are done.
        {!isOfThisMachine(base.embeddingModel) && ' Choose this model itself when it has changed at its provider.'}
      </p>
      <ModelField
        models={models}
        value={chosen}
        error={form.errors.embeddingModel as string | undefined}
        onChange={(id) => form.setFieldValue('embeddingModel', id)}
      />
    </ModalForm>
  )
}
