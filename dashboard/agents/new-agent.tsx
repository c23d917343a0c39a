import { Autocomplete, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { fieldErrors } from '../parts/form/field-errors.ts'
import { useAnswer, useApi, useRefresh } from '../shell/api/answer.ts'
import { useOpenAgent } from './open-agent.ts'

type NewAgentProps = { isOpen: boolean; onClose: () => void }

/** Asks for name and model, and makes the agent as a draft. */
export const NewAgent = ({ isOpen, onClose }: NewAgentProps) => (
  <Modal opened={isOpen} onClose={onClose} title="New agent" closeButtonProps={{ 'aria-label': 'Close' }}>
    <Form onClose={onClose} />
  </Modal>
)

function Form({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { name: '', model: 'local/extractive' } })
  const { fault, isBusy, submit } = useCreate(form.setErrors)
  return (
    <form onSubmit={(event) => submit(event, form.getValues())}>
      <Stack>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Autocomplete
          label="Model"
          description="local/extractive works without key or network: it answers with sentences of your documents."
          required
          data={useModelNames()}
          {...form.getInputProps('model')}
        />
        {fault !== undefined && <Fault error={fault} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create agent
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useCreate(setErrors: (errors: Record<string, string>) => void) {
  const open = useOpenAgent()
  const api = useApi()
  const refresh = useRefresh()
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const create = async (body: { name: string; model: string }) => {
    setBusy(true)
    setFault(undefined)
    try {
      const { data } = await unwrap(api.POST('/v1/agents', { body }))
      await refresh('/v1/agents')
      open(data.id)
    } catch (error) {
      const { fields, rest } = fieldErrors(error, Object.keys(body))
      setErrors(fields)
      setFault(rest)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent, body: { name: string; model: string }) => {
    event.preventDefault()
    void create(body)
  }
  return { fault, isBusy, submit }
}

/** The models of the providers that are set up. */
function useModelNames(): string[] {
  const { data } = useAnswer('/v1/models', {}, { staleTime: 60_000 })
  const configured = (data?.data ?? []).filter((provider) => provider.configured)
  return configured.flatMap(({ provider, models }) =>
    models.map(({ id }) => (id.includes('/') ? id : `${provider}/${id}`)),
  )
}
