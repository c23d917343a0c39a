import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { SecretField } from '../../parts/form/secret-field.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { PROTOCOLS, type Protocol, type ProviderRow } from './provider.ts'

type KeyFormProps = { row: ProviderRow; onSaved: () => void; onClose: () => void }
type Values = { apiKey: string; baseUrl: string; protocol: Protocol | '' }

const CHOICES = [
  { value: '', label: 'The usual one' },
  ...Object.entries(PROTOCOLS).map(([value, label]) => ({ value, label })),
]

/** The workspace's own key of a provider. An address and a protocol are for servers of one's own and gateways. */
export function KeyForm({ row, onSaved, onClose }: KeyFormProps) {
  const { provider, keyHint, baseUrl, protocol } = row
  const api = useApi()
  const refresh = useRefresh()
  const form = useForm<Values>({
    initialValues: {
      apiKey: keyHint ?? '',
      baseUrl: baseUrl ?? '',
      // Without an address of one's own, the protocol is that of the provider's address.
      protocol: (baseUrl && protocol) || '',
    },
  })
  const sending = useSubmit({
    form,
    send: async () => {
      const { apiKey, baseUrl, protocol } = form.getValues()
      const body = { apiKey, baseUrl: baseUrl || null, protocol: protocol || null }
      await unwrap(api.PUT('/v1/model-providers/{provider}', { params: { path: { provider } }, body }))
      await refresh('/v1/model-providers', '/v1/models')
      onSaved()
      onClose()
    },
  })
  return (
    <ModalForm sending={sending} faultTitle="The key was not saved." verb="Save" noValidate onCancel={onClose}>
      <SecretField label="Key" {...form.getInputProps('apiKey')} value={form.values.apiKey} />
      <TextInput
        label="Address"
        description="Empty: where the operator’s key would go. Another one must be public, such as that of a gateway."
        placeholder="https://llm.example.com/v1"
        autoComplete="off"
        {...form.getInputProps('baseUrl')}
      />
      <Select
        label="Protocol"
        description="The API that the address speaks."
        data={CHOICES}
        allowDeselect={false}
        {...form.getInputProps('protocol')}
      />
    </ModalForm>
  )
}
