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
  { value: 'summary', label: 'The last messages, and a summary of earlier ones' },
]

const FOLLOW_UPS = [
  { value: 'model', label: 'The model writes a question' },
  { value: 'words', label: 'The message with rare words of the previous turn' },
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
          text="Change it to choose how many messages the model sees, and whether older ones are summarized."
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
            label="How a follow-up like “And in Germany?” is turned into a search"
            description="A question written by the model costs one more call of up to 5 s per message. Default: the setting of the service."
            options={FOLLOW_UPS}
          />
          <SwitchField
            path="interrupt"
            label="New messages join a running turn"
            description="A message sent while the agent works with tools is read before its next step and answered together with the earlier one. Otherwise it waits."
          />
        </>
      )}
    </SectionPage>
  )
}
