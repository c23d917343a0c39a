import { LongField } from '../form/fields.tsx'
import { EntryList, ListField } from '../form/list-field.tsx'
import { useSectionForm } from '../form/section-form.ts'
import { SectionPage } from '../form/section-page.tsx'
import { Preview, type UnsavedPrompt } from './preview.tsx'
import { PROMPT } from './section.ts'

/** The prompt of the agent, in eight parts and a free text. */
export function PromptPage() {
  const form = useSectionForm(PROMPT)
  const unsaved = form.changes > 0 ? (form.body as UnsavedPrompt) : undefined
  return (
    <SectionPage
      title="Prompt"
      text="What the model reads before each conversation. Parts that are empty are left out."
      form={form}
      beside={<Preview unsaved={unsaved} />}
      unsavedPrompt={unsaved}
    >
      <LongField path="role" label="Role" description="Who the agent is, and for whom it works." />
      <LongField
        path="authority"
        label="Authority"
        description="What it may decide and promise, and what it may not."
      />
      <ListField path="constraints" label="Constraints" noun="constraint" />
      <LongField path="reasoning" label="Reasoning" description="How it comes to an answer." />
      <LongField path="responseStyle" label="Response style" />
      <EntryList path="examples" label="Examples" noun="example" empty={{ user: '', assistant: '' }}>
        {(path) => (
          <>
            <LongField path={`${path}.user`} label="User says" rows={1} />
            <LongField path={`${path}.assistant`} label="Agent answers" rows={1} />
          </>
        )}
      </EntryList>
      <ListField
        path="contextInjection"
        label="Context"
        noun="context"
        description="Facts that go in word for word. {{now}}, {{agent.name}} and {{conversation.id}} are filled in; a fact with {{now}} stands with each message."
      />
      <LongField path="escalationRules" label="Escalation rules" description="When it hands over to a person." />
      <LongField path="systemPrompt" label="Free text" description="Stands before all parts." rows={4} isCode />
    </SectionPage>
  )
}
