import { Button, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { AttributeFields } from '../knowledge/attribute/attribute-fields.tsx'
import {
  type AttributeValues,
  attributesOf,
  makeRow,
  metadataErrorsOf,
  rowFieldOf,
  rowsOf,
} from '../knowledge/attribute/rows.ts'
import { focusFirst } from '../parts/form/form-field.ts'
import { ModalForm } from '../parts/form/modal-form.tsx'
import { useSubmit } from '../parts/form/use-submit.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'

type Conversation = Pick<DataOf<'/v1/conversations/{id}', 'get'>, 'id' | 'metadata'>

/** A button that opens the metadata of a conversation as fields. */
export function EditMetadata({ conversation }: { conversation: Conversation }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<Tags size={12} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {Object.keys(conversation.metadata).length > 0 ? 'Edit metadata' : 'Add metadata'}
      </Button>
      <Modal opened={isOpen} onClose={close} title="Metadata of the conversation" size="lg">
        <Form conversation={conversation} onClose={close} />
      </Modal>
    </>
  )
}

function Form({ conversation: { id, metadata }, onClose }: { conversation: Conversation; onClose: () => void }) {
  const [initialValues] = useState(() => {
    const rows = rowsOf(metadata)
    return { rows: rows.length > 0 ? rows : [makeRow()] }
  })
  const form = useForm<AttributeValues>({ initialValues, validate: metadataErrorsOf })
  const api = useApi()
  const refresh = useRefresh()
  const sending = useSubmit({
    form,
    fieldOf: rowFieldOf(form.values.rows),
    send: async () => {
      const body = { metadata: attributesOf(form.getValues().rows) }
      await unwrap(api.PATCH('/v1/conversations/{id}', { params: { path: { id } }, body }))
      await refresh('/v1/conversations', '/v1/conversations/{id}')
      onClose()
    },
  })
  const onSubmit = form.onSubmit(
    () => void sending.submit(),
    (errors) => focusFirst(Object.keys(errors), form),
  )
  return (
    <ModalForm
      sending={{ ...sending, onSubmit }}
      verb="Save metadata"
      faultTitle="The metadata could not be saved."
      onCancel={onClose}
    >
      <p className="meta">Filter lists, logs and stats by these values. Later messages may add more.</p>
      <AttributeFields form={form} noun="value" />
    </ModalForm>
  )
}
