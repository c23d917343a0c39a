import { Checkbox, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type BodyOf, unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'

type Body = BodyOf<'/v1/api-keys', 'post'>
type Scope = NonNullable<Body['scopes']>[number]
type Values = { name: string; scopes: string[]; agentIds: string[]; expiresAt: string; day: string }

const SCOPES: { value: Scope; label: string }[] = [
  { value: 'read', label: 'read: see agents, documents, turns and logs' },
  { value: 'write', label: 'write: change agents and knowledge' },
  { value: 'chat', label: 'chat: ask agents' },
  { value: 'evals', label: 'evals: run evals' },
  { value: 'approve', label: 'approve: allow calls of tools that ask first' },
  { value: 'admin', label: 'admin: keys, members and settings' },
]
const DAY_MS = 86_400_000
const ENDS = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'On a day' },
]
const FIRST: Values = { name: '', scopes: ['read', 'chat'], agentIds: [], expiresAt: '90', day: '' }

type NewKeyProps = { onCancel: () => void; onMade: (secret: string) => void }

/** Asks for name, scopes, agents and end of a key, and makes it. */
export function NewKey({ onCancel, onMade }: NewKeyProps) {
  const api = useApi()
  const refresh = useRefresh()
  const form = useForm<Values>({ initialValues: FIRST })
  const sending = useSubmit({
    form,
    send: async () => {
      const made = await unwrap(api.POST('/v1/api-keys', { body: bodyOf(form.getValues()) }))
      await refresh('/v1/api-keys')
      onMade(made.data.key)
    },
  })
  return (
    <ModalForm sending={sending} verb="Create key" onCancel={onCancel}>
      <TextInput
        label="Name"
        description="The program that will use it."
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label="Scopes" {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt="xs">
          {SCOPES.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Agents form={form} />
      <End form={form} />
    </ModalForm>
  )
}

type FieldProps = { form: UseFormReturnType<Values> }

function Agents({ form }: FieldProps) {
  const { data } = useAnswer('/v1/agents', {}, { staleTime: 60_000 })
  const isAdmin = form.getValues().scopes.includes('admin')
  return (
    <MultiSelect
      label="Agents"
      description={isAdmin ? 'The scope admin is about the whole workspace.' : 'The key finds only these. Empty: all.'}
      placeholder={form.getValues().agentIds.length === 0 ? 'All agents' : ''}
      searchable
      limit={100}
      disabled={isAdmin}
      data={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('agentIds')}
    />
  )
}

const End = ({ form }: FieldProps) => (
  <>
    <Select label="Expires" data={ENDS} allowDeselect={false} {...form.getInputProps('expiresAt')} />
    {form.getValues().expiresAt === 'day' && (
      <TextInput type="date" label="Last day" required {...form.getInputProps('day')} />
    )}
  </>
)

function bodyOf({ name, scopes, agentIds, expiresAt, day }: Values): Body {
  const isAdmin = scopes.includes('admin')
  return {
    name,
    scopes: SCOPES.map(({ value }) => value).filter((scope) => scopes.includes(scope)),
    agentIds: isAdmin || agentIds.length === 0 ? null : agentIds,
    expiresAt: momentOf(expiresAt, day),
  }
}

/** The end of the chosen day, or as many days from now. */
function momentOf(choice: string, day: string): string | null {
  if (choice === '') return null
  if (choice !== 'day') return new Date(Date.now() + Number(choice) * DAY_MS).toISOString()
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
}
