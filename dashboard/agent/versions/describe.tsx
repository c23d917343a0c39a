import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { useAgentId } from '../layout/use-agent.ts'
import type { Version } from './page.tsx'

/** Gives a version a label and a note. */
export function Describe({ entry }: { entry: Version }) {
  const { canWrite } = useRole()
  const [isOpen, setOpen] = useState(false)
  if (!canWrite) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Label and note
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Label and note of v${entry.version}`}>
        <Form entry={entry} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Form({ entry, onClose }: { entry: Version; onClose: () => void }) {
  const form = useForm({ initialValues: { label: entry.label ?? '', note: entry.note ?? '' } })
  const change = useChange(entry.version)
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: async () => {
      await change(form.getValues())
      onClose()
    },
  })
  return (
    <ModalForm sending={sending} verb="Save" onCancel={onClose}>
      <TextInput
        label="Label"
        description="One version has it: another version with this label loses it."
        data-autofocus
        {...form.getInputProps('label')}
      />
      <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
    </ModalForm>
  )
}

function useChange(version: number) {
  const api = useApi()
  const id = useAgentId()
  const refresh = useRefresh()
  return async ({ label, note }: { label: string; note: string }) => {
    await unwrap(
      api.PATCH('/v1/agents/{id}/versions/{version}', {
        params: { path: { id, version: String(version) } },
        body: { label: label.trim() || null, note: note.trim() || null },
      }),
    )
    await refresh('/v1/agents/{id}/versions')
  }
}
