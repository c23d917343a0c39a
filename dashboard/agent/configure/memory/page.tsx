import type { Agent } from '../../layout/use-agent.ts'
import { ChoiceField, NumberField, SwitchField } from '../form/fields.tsx'
import { NotSet } from '../form/not-set.tsx'
import { type Section, useSectionForm } from '../form/section-form.ts'
import { SectionPage } from '../form/section-page.tsx'

const MEMORY: Section<Agent['memoryConfig']> = {
  name: 'memory',
  valueOf: ({ memoryConfig }) => memoryConfig,
  bodyOf: (value) => value,
}

const USUAL = { strategy: 'sliding_window' as const, windowSize: 20 }
const STRATEGIES = [
  { value: 'sliding_window', label: 'The last messages' },
  { value: 'summary', label: 'The last messages, and a summary of those before' },
]

const FOLLOW_UPS = [
  { value: 'model', label: 'A question that the model writes' },
  { value: 'words', label: 'The message and rare words of the turn before' },
  { value: 'message', label: 'The message alone' },
]

/** The part of a conversation that the model sees again. */
export function MemoryPage() {
  const form = useSectionForm(MEMORY)
  return (
    <SectionPage title="Memory" text="How much of a conversation the model sees again with each message." form={form}>
      {form.value === null ? (
        <NotSet
          title="The default memory is used."
          text="Set it to choose how many messages the model sees, and whether older ones are summed up."
          button="Set memory"
          onSet={() => form.replace(USUAL)}
        />
      ) : (
        <>
          <ChoiceField path="strategy" label="Strategy" options={STRATEGIES} />
          <NumberField
            path="windowSize"
            label="Messages"
            description="1 to 200. More messages cost more tokens with each turn."
          />
          <ChoiceField
            path="followUpQuery"
            label="Search for a follow-up"
            description="What searches the knowledge for a message behind others, such as “And in Germany?”. A question of the model is one more call of at most 5 s a message. Without a choice, the service's setting counts."
            options={FOLLOW_UPS}
          />
          <SwitchField
            path="interrupt"
            label="Messages reach a turn that works"
            description="A message that comes while the agent works with tools is read before its next step, and answered with the one before. Otherwise it waits."
          />
        </>
      )}
    </SectionPage>
  )
}
