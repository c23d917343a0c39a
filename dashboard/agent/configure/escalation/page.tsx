import type { Agent } from '../../layout/use-agent.ts'
import { SwitchField, TextField } from '../form/fields.tsx'
import { ListField } from '../form/list-field.tsx'
import { NotSet } from '../form/not-set.tsx'
import { type Section, useSectionForm } from '../form/section-form.ts'
import { SectionPage } from '../form/section-page.tsx'
import { TestWebhook } from './test-webhook.tsx'

const ESCALATION: Section<Agent['escalationConfig']> = {
  name: 'escalation',
  valueOf: ({ escalationConfig }) => escalationConfig,
  // An empty field names no channel.
  bodyOf: (value) => value && { ...value, approvalChannel: value.approvalChannel || undefined },
  // The address of a webhook may have a token in it.
  withoutSecrets: (value, stored) => value && { ...value, webhookUrl: stored?.webhookUrl ?? '' },
}

const USUAL = { webhookUrl: '', autoEscalateKeywords: [], assignedTo: [], enabled: false }

/** When a person is called in, and where the call goes. */
export function EscalationPage() {
  const form = useSectionForm(ESCALATION)
  return (
    <SectionPage
      title="Escalation"
      text="When the agent hands over to a person, and the webhook that is told."
      form={form}
    >
      {form.value === null ? (
        <NotSet
          title="Escalation is off."
          text="With escalation, the model or a keyword hands a conversation over to a person."
          button="Set up escalation"
          onSet={() => form.replace(USUAL)}
        />
      ) : (
        <>
          <SwitchField
            path="enabled"
            label="Escalation"
            description="The model gets a tool that hands over to a person."
          />
          <TextField
            path="webhookUrl"
            label="Webhook"
            description="An https:// address of yours. Each call is signed."
            isCode
          />
          <TestWebhook isSaved={form.changes === 0} />
          <Persons />
        </>
      )}
    </SectionPage>
  )
}

/** The words that call persons in, and where these are. */
const Persons = () => (
  <>
    <ListField
      path="autoEscalateKeywords"
      label="Keywords"
      noun="keyword"
      description="A message with one of these words hands over to a person immediately."
    />
    <TextField
      path="approvalChannel"
      label="Slack channel for approvals"
      description="The id of a channel of the agent's Slack app, such as C0123456789. Calls that a person allows are decided there, too."
      isCode
    />
    <ListField path="assignedTo" label="Assigned to" noun="person" description="Goes along with the webhook." />
  </>
)
