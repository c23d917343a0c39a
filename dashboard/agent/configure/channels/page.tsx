import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { useRole } from '../../../shell/api/session.ts'
import { useAgent } from '../../layout/use-agent.ts'
import { SecretTextField, SwitchField, TextField } from '../form/fields.tsx'
import { type SectionForm, useSectionForm } from '../form/section-form.ts'
import { SectionPage } from '../form/section-page.tsx'
import { ChannelCheck } from './check.tsx'
import { Deliveries } from './deliveries.tsx'
import { CHANNEL_FIELDS, CHANNEL_NAMES, CHANNELS, type ChannelName, type Channels, emptyChannel } from './section.ts'
import { Setup } from './setup.tsx'

/** The platforms on which the agent speaks. */
export function ChannelsPage() {
  const form = useSectionForm(CHANNELS)
  const shown = CHANNEL_NAMES.filter((name) => form.value[name])
  return (
    <SectionPage
      title="Channels"
      text="The platforms on which the agent answers, with the secrets that they gave you. Secrets are stored encrypted."
      form={form}
    >
      {shown.length === 0 && (
        <EmptyState title="No channels." text="The agent answers through the API and the playground." />
      )}
      {shown.map((name) => (
        <Channel key={name} name={name} form={form} />
      ))}
      <Additions form={form} />
    </SectionPage>
  )
}

type FormProps = { form: SectionForm<Channels> }

function Channel({ name, form }: FormProps & { name: ChannelName }) {
  const { canWrite } = useRole()
  const { channelConfig } = useAgent()
  const isSaved = channelConfig?.[name] !== undefined
  const { title, fields } = CHANNEL_FIELDS[name]
  const remove = () => {
    const { [name]: _, ...others } = form.value
    form.replace(others)
  }
  return (
    <fieldset className="group">
      <legend>{title}</legend>
      {canWrite && (
        <Button
          className="group-end"
          variant="subtle"
          size="compact-sm"
          aria-label={`Remove ${title}`}
          onClick={remove}
        >
          Remove
        </Button>
      )}
      <SwitchField path={`${name}.enabled`} label="Answers here" />
      {fields.map(({ name: field, label, isSecret }) =>
        isSecret ? (
          <SecretTextField key={field} path={`${name}.${field}`} label={label} />
        ) : (
          <TextField key={field} path={`${name}.${field}`} label={label} isCode />
        ),
      )}
      <Setup channel={name} title={title} isSaved={isSaved} />
      {isSaved && (
        <>
          <ChannelCheck channel={name} title={title} isSaved={form.changes === 0} />
          <Deliveries channel={name} title={title} />
        </>
      )}
    </fieldset>
  )
}

function Additions({ form }: FormProps) {
  const { canWrite } = useRole()
  const missing = CHANNEL_NAMES.filter((name) => !form.value[name])
  if (!canWrite || missing.length === 0) return null
  return (
    <div className="additions">
      {missing.map((name) => (
        <Button
          key={name}
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => form.replace({ ...form.value, [name]: emptyChannel(name) })}
        >
          {CHANNEL_FIELDS[name].title}
        </Button>
      ))}
    </div>
  )
}
