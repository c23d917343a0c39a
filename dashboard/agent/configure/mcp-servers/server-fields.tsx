import { TagsInput } from '@mantine/core'
import { ChoiceField, NumberField, SecretTextField, Shown, SwitchField, TextField } from '../form/fields.tsx'
import { useField } from '../form/form-context.ts'
import { EntryList } from '../form/list-field.tsx'
import { hasSecret, type ServerValue } from './section.ts'

const AUTHENTICATIONS = [
  { value: 'none', label: 'None' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'api_key', label: 'API key (X-API-Key)' },
  { value: 'oauth', label: 'OAuth: a person authorizes' },
]
const OFFERS = [
  { value: 'all', label: 'All that are accepted' },
  { value: 'chosen', label: 'Only these' },
]
const APPROVALS = [
  { value: 'writes', label: 'Unless the tool only reads' },
  { value: 'always', label: 'Before each call' },
  { value: 'never', label: 'Never' },
]

/** The settings of a server. */
export const ServerFields = ({ path, server }: { path: string; server: ServerValue }) => (
  <>
    <TextField
      path={`${path}.name`}
      label="Name"
      description="Stands before the name of each of its tools. Small letters, digits and hyphens."
      isCode
    />
    <TextField path={`${path}.url`} label="Address" description="Uses Streamable HTTP." isCode />
    <div className="field-row">
      <ChoiceField path={`${path}.authType`} label="Authentication" options={AUTHENTICATIONS} />
      {hasSecret(server.authType) && <SecretTextField path={`${path}.authValue`} label="Secret" />}
    </div>
    <EntryList path={`${path}.headers`} label="Headers" noun="header" empty={{ name: '', value: '' }}>
      {(header) => (
        <div className="field-row">
          <TextField path={`${header}.name`} label="Name" isCode />
          <SecretTextField path={`${header}.value`} label="Value" />
        </div>
      )}
    </EntryList>
    <ChoiceField path={`${path}.offers`} label="Allowed tools" options={OFFERS} />
    {server.offers === 'chosen' && <AllowedTools path={`${path}.allowedTools`} />}
    <ChoiceField path={`${path}.approval`} label="A person allows a call" options={APPROVALS} />
    <SwitchField
      path={`${path}.trustsHints`}
      label="Trust the server’s tool annotations"
      description="They say which tools only read and can be called twice. Without trust, every tool counts as one that writes."
    />
    <SwitchField
      path={`${path}.autoAccept`}
      label="Accept new and changed tools unseen"
      description="Only for servers that you run: changed tools reach the model without anybody looking at them."
    />
    <NumberField
      path={`${path}.timeoutMs`}
      label="Call timeout"
      description="Default and maximum: 60,000 ms."
      unit="ms"
    />
  </>
)

function AllowedTools({ path }: { path: string }) {
  const { input, value, canWrite } = useField(path)
  const tools = Array.isArray(value) ? value.map(String) : []
  if (!canWrite) return <Shown label="Tools">{tools.join(', ')}</Shown>
  return (
    <TagsInput
      label="Tools"
      description="Names as the server lists them. Enter adds one."
      {...input}
      value={tools}
      data-code
    />
  )
}
