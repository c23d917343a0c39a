import { ChoiceField, LongField, NumberField, SecretTextField, TextField } from '../form/fields.tsx'
import { EntryList } from '../form/list-field.tsx'
import type { ToolType, ToolValue } from './section.ts'

type ToolSettingsProps = { type: ToolType; path: string; authType: ToolValue['config']['authType'] }

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value }))
const AUTHENTICATIONS = [
  { value: 'none', label: 'None' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'api_key', label: 'API key (X-API-Key)' },
  { value: 'basic', label: 'User and password (user:password)' },
]
const LANGUAGES = [
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
]

/** The settings that count for the type of the tool. */
export function ToolSettings({ type, path, authType }: ToolSettingsProps) {
  const at = `${path}.config`
  if (type === 'api_call') return <ApiCallSettings path={path} authType={authType} />
  if (type === 'web_scraper')
    return (
      <>
        <TextField
          path={`${at}.defaultUrl`}
          label="Address"
          description="Leave empty to let the model choose the page."
          isCode
        />
        <TextField
          path={`${at}.cssSelector`}
          label="Selector"
          description="CSS selector of the elements to read, such as main > .price. Leave empty for the main content."
          isCode
        />
        <Timeout path={at} />
      </>
    )
  if (type === 'knowledge_card')
    return (
      <LongField path={`${at}.instructions`} label="Instructions" description="Given to the model with the passages." />
    )
  if (type === 'code_executor') return <ChoiceField path={`${at}.language`} label="Language" options={LANGUAGES} />
  return null
}

function ApiCallSettings({ path, authType = 'none' }: Omit<ToolSettingsProps, 'type'>) {
  const at = `${path}.config`
  return (
    <>
      <div className="field-row">
        <ChoiceField path={`${at}.method`} label="Method" options={METHODS} />
        <TextField
          path={`${at}.url`}
          label="Address"
          description="{{name}} takes what the model gives as name."
          isCode
        />
      </div>
      <div className="field-row">
        <ChoiceField path={`${at}.authType`} label="Authentication" options={AUTHENTICATIONS} />
        {authType !== 'none' && <SecretTextField path={`${at}.authValue`} label="Secret" />}
      </div>
      <EntryList path={`${path}.headers`} label="Headers" noun="header" empty={{ name: '', value: '' }}>
        {(header) => (
          <div className="field-row">
            <TextField path={`${header}.name`} label="Name" isCode />
            <TextField path={`${header}.value`} label="Value" isCode />
          </div>
        )}
      </EntryList>
      <LongField
        path={`${at}.bodyTemplate`}
        label="Body"
        description="For POST and PUT. Leave empty to send the arguments as JSON."
        isCode
      />
      <TextField
        path={`${at}.responseMapping`}
        label="Extract from response"
        description="A path such as data.items[0].name, or a JSONata expression. Leave empty for the whole response."
        isCode
      />
      <Timeout path={at} />
    </>
  )
}

const Timeout = ({ path }: { path: string }) => (
  <NumberField
    path={`${path}.timeoutMs`}
    label="Timeout"
    description="Default: 10,000 ms. Maximum: 60,000 ms."
    unit="ms"
  />
)
