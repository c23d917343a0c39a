import type { Agent } from '../../layout/use-agent.ts'
import { ChoiceField, NumberField } from '../form/fields.tsx'
import { ListField } from '../form/list-field.tsx'

/** The settings as the form holds them: an emptied number is an empty text. */
export type SettingsValue = {
  [Name in keyof NonNullable<Agent['settings']>]: NonNullable<Agent['settings']>[Name] | ''
}

export const EFFORTS = [
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
      An empty field uses the default. A setting that the model refuses is left out, and the turn’s receipt says so.
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
      label="Maximum answer length"
      unit="tokens"
      description="Limit per model call, including reasoning."
    />
    <ChoiceField
      path="settings.reasoningEffort"
      label="Reasoning effort"
      options={EFFORTS}
      description="More effort takes longer and costs more."
    />
    <NumberField path="settings.maxToolRounds" label="Tool call rounds" description="1 to 200. Default: 8." />
    <NumberField
      path="settings.maxSeconds"
      label="Turn timeout"
      unit="seconds"
      description="Includes waiting. The operator may set a lower limit."
    />
    <ListField
      path="settings.stop"
      label="Stop sequences"
      noun="stop text"
      description="Up to four. The answer ends before the first of them."
    />
  </fieldset>
)
