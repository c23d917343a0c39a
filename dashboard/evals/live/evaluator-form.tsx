import { Button, Modal, MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { CAUSES, type Evaluator, type Evaluators, LIVE_SCORERS, useReplaceEvaluators } from './evaluators.ts'

/** The place of the evaluator that is edited; that behind the last one makes a new one. */
type Props = { agentId: string; present: Evaluators; place: number | undefined; onClose: () => void }

const NEW: Evaluator = { name: '', scorer: 'llm-judge', criteria: '', sample: 0.1, always: [], enabled: true }

const HELP: Record<Evaluator['scorer'], string> = {
  'llm-judge': 'What a good answer is, a line each.',
  regex: 'A pattern in RE2’s syntax that the answer has.',
  'json-schema': 'The schema that the answer fits.',
  tools: 'Such as {"calls": [{"name": "refund"}], "extra": "none"}.',
}

/** Makes or changes an evaluator. */
export const EvaluatorForm = ({ place, present, ...props }: Props) => (
  <Modal
    opened={place !== undefined}
    onClose={props.onClose}
    title={present.evaluators[place ?? -1] ? 'Edit evaluator' : 'New evaluator'}
    size="lg"
  >
    {place !== undefined && <Form key={place} place={place} present={present} {...props} />}
  </Modal>
)

function Form({ agentId, present, place, onClose }: Props & { place: number }) {
  const known = present.evaluators[place]
  const form = useForm({ initialValues: { ...NEW, ...known, percent: (known ?? NEW).sample * 100 } })
  const replace = useReplaceEvaluators(agentId)
  const store = async (evaluators: Evaluator[]) => {
    await replace({ ...present, evaluators })
    onClose()
  }
  const sending = useSubmit({
    form,
    isLeaving: true,
    fieldOf: (path) => path.replace(/^evaluators\.\d+\./, '').replace('sample', 'percent'),
    send: () => {
      const { percent, ...values } = form.getValues()
      const evaluator = { ...values, sample: Number((Number(percent) / 100).toFixed(6)) }
      return store(known ? present.evaluators.with(place, evaluator) : [...present.evaluators, evaluator])
    },
  })
  const removing = useSubmit({ isLeaving: true, send: () => store(present.evaluators.toSpliced(place, 1)) })
  return (
    <ModalForm sending={sending} verb="Save" onCancel={onClose} faultTitle="The evaluator was not saved.">
      <TextInput label="Name" required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Select label="Scored by" allowDeselect={false} data={[...LIVE_SCORERS]} {...form.getInputProps('scorer')} />
      <Textarea
        label={form.values.scorer === 'llm-judge' ? 'Criteria' : 'Rule'}
        description={HELP[form.values.scorer]}
        required={form.values.scorer !== 'llm-judge'}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('criteria')}
      />
      <NumberInput label="Share of turns" suffix=" %" min={0} max={100} {...form.getInputProps('percent')} />
      <MultiSelect
        label="Always"
        description="These turns are judged whatever the share."
        data={[...CAUSES]}
        clearable
        {...form.getInputProps('always')}
      />
      <Switch label="On" {...form.getInputProps('enabled', { type: 'checkbox' })} />
      {known && (
        <Button variant="subtle" className="danger" loading={removing.isBusy} onClick={() => void removing.submit()}>
          Remove evaluator
        </Button>
      )}
    </ModalForm>
  )
}
