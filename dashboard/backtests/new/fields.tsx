import { Autocomplete, Checkbox, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useModelChoices } from '../../agent/configure/model/model-choices.ts'
import { EFFORTS } from '../../agent/configure/model/settings.tsx'
import { useAgent } from '../../agent/layout/use-agent.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import type { Values } from './values.ts'

type Props = { form: UseFormReturnType<Values> }

/** Which turns are asked again: the newest that meet every condition. */
export const TurnFields = ({ form }: Props) => (
  <fieldset className="group">
    <legend>Turns</legend>
    <NumberInput
      label="At most"
      description="The newest turns of chat and channels, up to 5,000."
      min={1}
      max={5_000}
      allowDecimal={false}
      thousandSeparator=","
      hideControls
      {...form.getInputProps('limit')}
    />
    <div className="backtest-row">
      <TextInput type="date" label="From" {...form.getInputProps('from')} />
      <TextInput type="date" label="To" {...form.getInputProps('to')} />
    </div>
    <div className="backtest-row">
      <Select
        label="Feedback"
        allowDeselect={false}
        data={[
          { value: '', label: 'Any' },
          { value: '-1', label: 'Rated bad' },
          { value: '1', label: 'Rated good' },
        ]}
        {...form.getInputProps('feedback')}
      />
      <TextInput label="User" placeholder="Any" {...form.getInputProps('user')} />
    </div>
  </fieldset>
)

/** What answers in the place of before. */
export function CandidateFields({ form }: Props) {
  const { id, version: newest } = useAgent()
  const versions = useAnswer('/v1/agents/{id}/versions', { params: { path: { id } } })
  const { models } = useModelChoices()
  const { version, model, temperature, maxOutputTokens, reasoningEffort } = form.values
  const isAsBefore = [model, temperature, maxOutputTokens, reasoningEffort].every((value) => value === '')
  return (
    <fieldset className="group">
      <legend>Candidate</legend>
      <Select
        label="Version"
        searchable
        allowDeselect={false}
        data={[
          ...(versions.data?.data ?? [{ version: newest, label: null }]).map(({ version: number, label }) => ({
            value: String(number),
            label: [`v${number}`, label, number === newest ? 'current' : ''].filter(Boolean).join(', '),
          })),
          { value: 'recorded', label: 'The version that each turn had' },
        ]}
        {...form.getInputProps('version')}
      />
      {version === 'recorded' && isAsBefore && (
        <p className="meta">Nothing differs, so this shows how much answers vary by themselves.</p>
      )}
      <Autocomplete
        label="Model"
        description="Leave empty for the model of the version."
        data={models}
        {...form.getInputProps('model')}
      />
      <SettingFields form={form} />
    </fieldset>
  )
}

const SettingFields = ({ form }: Props) => (
  <div className="backtest-row">
    <NumberInput
      label="Temperature"
      min={0}
      max={2}
      decimalScale={2}
      hideControls
      {...form.getInputProps('temperature')}
    />
    <NumberInput
      label="Longest answer, tokens"
      min={1}
      allowDecimal={false}
      hideControls
      {...form.getInputProps('maxOutputTokens')}
    />
    <Select label="Reasoning effort" allowDeselect={false} data={EFFORTS} {...form.getInputProps('reasoningEffort')} />
  </div>
)

/** Where passages come from, who compares, and the limit. */
export function ComparisonFields({ form }: Props) {
  const { isJudged, retrieval } = form.values
  return (
    <fieldset className="group">
      <legend>Comparison</legend>
      <SegmentedControl
        aria-label="Passages"
        data={[
          { value: 'recorded', label: 'Recorded passages' },
          { value: 'again', label: 'Search again' },
        ]}
        {...form.getInputProps('retrieval')}
      />
      <p className="meta">
        {retrieval === 'recorded'
          ? 'Each turn gets the passages that it had, so only the candidate differs.'
          : 'The knowledge is searched as it is now.'}
      </p>
      <Checkbox
        label="A judge compares both answers"
        description="Without it you see what changed, but not whether it is better."
        {...form.getInputProps('isJudged', { type: 'checkbox' })}
      />
      {isJudged && <JudgeFields form={form} />}
      <NumberInput
        label="Stop at, in $"
        description="Turns beyond this limit are left out. Leave empty for no limit."
        min={0}
        hideControls
        {...form.getInputProps('maxCost')}
      />
    </fieldset>
  )
}

function JudgeFields({ form }: Props) {
  const { models } = useModelChoices()
  return (
    <>
      <Textarea
        label="What makes an answer better"
        placeholder="Answers the question. Promises nothing."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_000}
        {...form.getInputProps('criteria')}
      />
      <Autocomplete
        label="Model of the judge"
        description="Leave empty for the service’s judge."
        data={models}
        {...form.getInputProps('judgeModel')}
      />
    </>
  )
}
