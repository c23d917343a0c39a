import type { Agent } from '../../layout/use-agent.ts'
import { ChoiceField, NumberField } from '../form/fields.tsx'
import { ListField } from '../form/list-field.tsx'

/** The settings as the form holds them: an emptied number is an empty text. */
export type SettingsValue = {
  [Name in keyof NonNullable<Agent['settings']>]: NonNullable<Agent['settings']>[Name] | ''
}

const EFFORTS = [
  { value: '', label: 'The model’s default' },
  { value: 'none', label: 'None' },
  { value: 'minimal', label: 'Minimal' },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
]

/** The settings without those that are empty; null when all are. */
export function settingsOfForm(settings: SettingsValue): object | null {
  const isFilled = (value: unknown) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  const filled = Object.entries(settings).filter(([, value]) => isFilled(value))
  return filled.length > 0 ? Object.fromEntries(filled) : null
}

/** The settings of the model's answers. An empty field is the default of the model or the service. */
export const SettingsFields = () => (
  <fieldset className="group">
    <legend>Settings</legend>
    <p className="meta">
      An empty field is the default. A setting that the model refuses is left out, and the receipt of the turn says so.
    </p>
    <NumberField
      path="settings.temperature"
      label="Temperature"
      decimals={2}
      description="0 to 2. Lower answers vary less."
    />
    <NumberField
      path="settings.topP"
      label="Top P"
      decimals={2}
      description="0 to 1. Set this or the temperature, not both."
    />
    <NumberField
      path="settings.maxOutputTokens"
      label="Longest answer"
      unit="tokens"
      description="The limit of each model call, thoughts included."
    />
    <ChoiceField
      path="settings.reasoningEffort"
      label="Reasoning effort"
      options={EFFORTS}
      description="More effort takes longer and costs more."
    />
    <NumberField path="settings.maxToolRounds" label="Rounds of tool calls" description="1 to 200; 8 by default." />
    <NumberField
      path="settings.maxSeconds"
      label="Time of a turn"
      unit="seconds"
      description="With the waiting. The operator may set a lower limit."
    />
    <ListField
      path="settings.stop"
      label="Stop texts"
      noun="stop text"
      description="At most four. The answer ends before the first of them."
    />
  </fieldset>
)
