import { ModelFaultNotice, useModelFaultOf } from '../../../parts/model/model-fault.tsx'
import { SuggestField } from '../form/fields.tsx'
import { EntryList } from '../form/list-field.tsx'
import { type Section, useSectionForm } from '../form/section-form.ts'
import { SectionPage } from '../form/section-page.tsx'
import { useModelChoices } from './model-choices.ts'
import { OutputFields, type OutputValue, outputOfAgent, outputOfForm } from './output.tsx'
import { SettingsFields, type SettingsValue, settingsOfForm } from './settings.tsx'

type ModelValue = { model: string; fallbackModels: string[]; settings: SettingsValue; output: OutputValue }

const MODEL: Section<ModelValue> = {
  name: 'model',
  valueOf: (agent) => {
    const { model, fallbackModels = [], settings = {} } = agent
    return { model, fallbackModels, settings, output: outputOfAgent(agent) }
  },
  bodyOf: ({ settings, output, ...value }) => ({
    ...value,
    settings: settingsOfForm(settings),
    output: outputOfForm(output),
  }),
}

/** The model that answers, and those that answer when it is down. */
export function ModelPage() {
  const form = useSectionForm(MODEL)
  return (
    <SectionPage title="Model" text="The model that answers, and how. Any provider is accepted." form={form}>
      <ModelFields model={form.value.model} />
    </SectionPage>
  )
}

function ModelFields({ model }: Pick<ModelValue, 'model'>) {
  const { models, allowed } = useModelChoices()
  const fault = useModelFaultOf()(model)
  return (
    <>
      <SuggestField
        path="model"
        label="Model"
        description={allowed.length === 0 ? ANY_MODEL : allowing(allowed)}
        suggestions={models}
      />
      {fault && <ModelFaultNotice fault={fault} />}
      <EntryList
        path="fallbackModels"
        label="Fallback models"
        noun="fallback"
        empty=""
        description="Tried in this order when the previous model is down: it answers 408, 429 or 5xx, or the connection is lost."
      >
        {(path) => (
          <SuggestField
            path={path}
            label={`Fallback ${Number(path.split('.').at(-1)) + 1}`}
            suggestions={models}
            isBare
          />
        )}
      </EntryList>
      <SettingsFields />
      <OutputFields />
    </>
  )
}

const ANY_MODEL = '<provider>/<model>. local/extractive works without key or network.'

const allowing = (patterns: string[]): string =>
  `<provider>/<model>. The operator allows ${patterns.join(', ')}; a chat with another model is refused.`
