import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { fieldErrors } from '../../parts/form/field-errors.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { type Agent, useTakeAgent } from './use-agent.ts'

type RenameAgentProps = { agent: Agent; isOpen: boolean; onClose: () => void }

/** Gives the agent another name. */
export const RenameAgent = ({ agent, isOpen, onClose }: RenameAgentProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Rename" closeButtonProps={{ 'aria-label': 'Close' }}>
    <Form agent={agent} onClose={onClose} />
  </Modal>
)

function Form({ agent, onClose }: Omit<RenameAgentProps, 'isOpen'>) {
  const [name, setName] = useState(agent.name)
  const { rename, error, fault, isBusy } = useRename(agent, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void rename(name)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          required
          data-autofocus
          error={error}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {fault !== undefined && <Fault error={fault} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useRename(agent: Agent, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const takeAgent = useTakeAgent()
  const [error, setError] = useState<string>()
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const rename = async (name: string) => {
    setBusy(true)
    try {
      const call = api.PATCH('/v1/agents/{id}', { params: { path: { id: agent.id } }, body: { name } })
      takeAgent((await unwrap(call)).data)
      await refresh('/v1/agents', '/v1/agents/{id}/versions')
      onDone()
    } catch (thrown) {
      const { fields, rest } = fieldErrors(thrown, ['name'])
      setError(fields.name)
      setFault(rest)
      setBusy(false)
    }
  }
  return { rename, error, fault, isBusy }
}
