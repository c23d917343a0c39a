import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { ScrollText } from '../../parts/scroll-text.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { curl, KEY } from './snippet.ts'

type KeyModalProps = {
  agentId: string
  /** The command with the key asks this. */
  question: string
  onClose: () => void
}

/** Makes a key that chats with this agent only, and shows it once, in a command that works. */
export function KeyModal({ agentId, question, onClose }: KeyModalProps) {
  const { make, key, fault, isBusy } = useKey(agentId)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Create a key"
      withCloseButton={key === undefined}
      closeOnEscape={key === undefined}
      closeOnClickOutside={key === undefined}
      size="lg"
    >
      {key === undefined ? (
        <NameForm onMake={make} fault={fault} isBusy={isBusy} />
      ) : (
        <Shown command={commandWith(key, { agentId, question })} apiKey={key} onClose={onClose} />
      )}
    </Modal>
  )
}

type NameFormProps = { onMake: (name: string) => void; fault: unknown; isBusy: boolean }

function NameForm({ onMake, fault, isBusy }: NameFormProps) {
  const [name, setName] = useState('My program')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMake(name)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          description="The program that will use it. The key can only chat with this agent."
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {fault !== undefined && <Fault error={fault} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The first command of the page, with the key in its place. */
const commandWith = (key: string, asked: { agentId: string; question: string }): string =>
  curl({ ...asked, origin: location.origin })[0]?.code.replace(KEY, key) ?? ''

type ShownProps = { apiKey: string; command: string; onClose: () => void }

function Shown({ apiKey, command, onClose }: ShownProps) {
  return (
    <Stack>
      <p>
        <strong>Copy this key now. It is never shown again.</strong>
      </p>
      <p className="shown-key">
        <code>{apiKey}</code>
        <CopyButton text={apiKey} what="key" withLabel />
      </p>
      <p className="faint">Try it in a terminal:</p>
      <ScrollText label="Command" className="shown-command">
        {command}
      </ScrollText>
      <Group justify="flex-end">
        <CopyButton text={command} what="command" withLabel />
        <Button onClick={onClose}>I have stored it</Button>
      </Group>
    </Stack>
  )
}

function useKey(agentId: string) {
  const api = useApi()
  const refresh = useRefresh()
  const [key, setKey] = useState<string>()
  const { fault, isBusy, attempt } = useAttempt()
  const start = async (name: string) => {
    const { data } = await unwrap(api.POST('/v1/api-keys', { body: { name, scopes: ['chat'], agentIds: [agentId] } }))
    setKey(data.key)
    await refresh('/v1/api-keys')
  }
  return { key, fault, isBusy, make: (name: string) => void attempt(() => start(name)) }
}
