import type { Agent } from '../../layout/use-agent.ts'
import { NumberField, SwitchField } from '../form/fields.tsx'
import { ListField } from '../form/list-field.tsx'
import { NotSet } from '../form/not-set.tsx'
import { type Section, useSectionForm } from '../form/section-form.ts'
import { SectionPage } from '../form/section-page.tsx'

const GUARDRAILS: Section<Agent['guardrailConfig']> = {
  name: 'guardrails',
  valueOf: ({ guardrailConfig }) => guardrailConfig,
  bodyOf: (value) => value,
}

const USUAL = { blockedTopics: [], piiDetection: true, maxInputLength: 4_000, maxOutputLength: 8_000 }

/** The limits on messages and answers. */
export function GuardrailsPage() {
  const form = useSectionForm(GUARDRAILS)
  return (
    <SectionPage
      title="Guardrails"
      text="What must not go in or come out. Guardrails check every message and every answer."
      form={form}
    >
      {form.value === null ? (
        <NotSet
          title="No guardrails."
          text="Every message and answer is allowed."
          button="Set guardrails"
          onSet={() => form.replace(USUAL)}
        />
      ) : (
        <>
          <ListField
            path="blockedTopics"
            label="Blocked topics"
            noun="topic"
            description="A message or an answer about one of them is blocked."
          />
          <SwitchField
            path="piiDetection"
            label="Hide personal data"
            description="E-mail addresses, phone numbers, cards and the like are replaced before the model sees them."
          />
          <NumberField path="maxInputLength" label="Maximum message length" unit="characters" />
          <NumberField path="maxOutputLength" label="Maximum answer length" unit="characters" />
        </>
      )}
    </SectionPage>
  )
}
