import { Checkbox, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { EVENTS, type Webhook, wordsOfEvent } from './event.ts'

type Values = Pick<Webhook, 'url' | 'events'> & { agentIds: string[] }
type WebhookFormProps = {
  /** The webhook that is changed; undefined makes one. */
  webhook: Webhook | undefined
  onClose: () => void
  onSecret: (secret: string) => void
}

/** Asks for address, events and agents of a webhook. */
export function WebhookForm({ webhook, onClose, onSecret }: WebhookFormProps) {
  const api = useApi()
  const refresh = useRefresh()
  const agents = useAnswer('/v1/agents', {}, { staleTime: 60_000 })
  const { url = '', events = [], agentIds } = webhook ?? {}
  const form = useForm<Values>({ initialValues: { url, events, agentIds: agentIds ?? [] } })
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: async () => {
      const secret = await save()
      await refresh('/v1/webhooks')
      onClose()
      if (secret) onSecret(secret)
    },
  })
  const save = async (): Promise<string | undefined> => {
    const values = form.getValues()
    const body = { ...values, agentIds: values.agentIds.length === 0 ? null : values.agentIds }
    if (!webhook) return (await unwrap(api.POST('/v1/webhooks', { body }))).data.secret
    const { id, enabled } = webhook
    await unwrap(api.PUT('/v1/webhooks/{id}', { params: { path: { id } }, body: { ...body, enabled } }))
    return undefined
  }
  return (
    <ModalForm sending={sending} verb={webhook ? 'Save' : 'Make the webhook'} onCancel={onClose} noValidate>
      <TextInput
        label="Address"
        description="A program of yours that answers with 2xx within 15 seconds."
        placeholder="https://shop.example.com/hooks"
        type="url"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label="Events" required {...form.getInputProps('events')}>
        <Stack gap="xs" mt="xs">
          {EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={wordsOfEvent(event)} description={event} />
          ))}
        </Stack>
      </Checkbox.Group>
      <MultiSelect
        label="Agents"
        description="Only events of these agents are sent. Empty: of all."
        placeholder={form.getValues().agentIds.length === 0 ? 'All agents' : ''}
        searchable
        limit={100}
        data={(agents.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('agentIds')}
      />
    </ModalForm>
  )
}
