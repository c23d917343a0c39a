import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { fieldErrors } from '../parts/form/field-errors.ts'
import { usePlace } from '../parts/place-link.tsx'
import { useApi, useRefresh } from '../shell/api/answer.ts'

type NewBaseProps = { agentId: string; isOpen: boolean; onClose: () => void }

/** Asks for a name, makes the knowledge base and opens it. */
export const NewBase = ({ agentId, isOpen, onClose }: NewBaseProps) => (
  <Modal opened={isOpen} onClose={onClose} title="New knowledge base" closeButtonProps={{ 'aria-label': 'Close' }}>
    <Form agentId={agentId} onClose={onClose} />
  </Modal>
)

function Form({ agentId, onClose }: Omit<NewBaseProps, 'isOpen'>) {
  const form = useForm({ initialValues: { name: '', description: '' } })
  const { fault, isBusy, create } = useCreate(agentId, form.setErrors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void create(form.getValues())
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Textarea
          label="Description"
          description="What its documents are about; for people who look here later."
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        {fault !== undefined && <Fault error={fault} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create knowledge base
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useCreate(agentId: string, setErrors: (errors: Record<string, string>) => void) {
  const api = useApi()
  const refresh = useRefresh()
  const { history } = useRouter()
  const place = usePlace()
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const create = async ({ name, description }: { name: string; description: string }) => {
    setBusy(true)
    setFault(undefined)
    try {
      const body = { name, ...(description && { description }) }
      const { data } = await unwrap(
        api.POST('/v1/agents/{id}/knowledge-bases', { params: { path: { id: agentId } }, body }),
      )
      await refresh('/v1/agents/{id}/knowledge-bases')
      history.push(place(`agents/${agentId}/knowledge/${data.id}`))
    } catch (error) {
      const { fields, rest } = fieldErrors(error, ['name', 'description'])
      setErrors(fields)
      setFault(rest)
      setBusy(false)
    }
  }
  return { fault, isBusy, create }
}
