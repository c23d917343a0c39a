import { Button, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { focusFirst } from '../../parts/form/form-field.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { type BasePath, DOCUMENT_READS, type Document } from '../documents.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { type AttributeValues, attributesOf, makeRow, rowErrorsOf, rowFieldOf, rowsOf } from './rows.ts'

type EditAttributesProps = { document: Document; path: BasePath & { documentId: string } }

/** A button that opens the attributes of a document as fields. */
export function EditAttributes({ document, path }: EditAttributesProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" leftSection={<Tags size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Attributes
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Attributes of ${document.filename}`} size="lg">
        <Form document={document} path={path} onClose={close} />
      </Modal>
    </>
  )
}

function Form({ document, path, onClose }: EditAttributesProps & { onClose: () => void }) {
  const [initialValues] = useState(() => ({ rows: withFirst(rowsOf(document.attributes)) }))
  const form = useForm<AttributeValues>({ initialValues, validate: rowErrorsOf })
  const api = useApi()
  const refresh = useRefresh()
  const sending = useSubmit({
    form,
    fieldOf: rowFieldOf(form.values.rows),
    send: async () => {
      const body = { attributes: attributesOf(form.getValues().rows) }
      await unwrap(
        api.PATCH('/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}', { params: { path }, body }),
      )
      await refresh(...DOCUMENT_READS)
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
      verb="Save attributes"
      faultTitle="The attributes could not be saved."
      onCancel={onClose}
    >
      <p className="meta">Searches can be filtered by attributes. Saved changes apply immediately.</p>
      <AttributeFields form={form} />
    </ModalForm>
  )
}

/** A document without attributes shows the fields of the first. */
const withFirst = (rows: ReturnType<typeof rowsOf>) => (rows.length === 0 ? [makeRow()] : rows)
