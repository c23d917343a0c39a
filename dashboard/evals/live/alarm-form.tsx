import { Button, Modal, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { type Alarm, isOfEvaluator, isShare, labelOfMetric, METRICS, useReplaceAlarms } from './alarms.ts'
import { useEvaluators } from './evaluators.ts'

/** The place of the alarm that is edited; that behind the last one makes a new one. */
type Props = { agentId: string; present: Alarm[]; place: number | undefined; onClose: () => void }

const NEW: Alarm = { name: '', metric: 'error_rate', worseThan: 0.05, windowMinutes: 60, minTurns: 20 }

/** Makes or changes an alarm. */
export const AlarmForm = ({ place, present, ...props }: Props) => (
  <Modal
    opened={place !== undefined}
    onClose={props.onClose}
    title={present[place ?? -1] ? 'Edit alarm' : 'New alarm'}
    size="lg"
  >
    {place !== undefined && <Form key={place} place={place} present={present} {...props} />}
  </Modal>
)

function Form({ agentId, present, place, onClose }: Props & { place: number }) {
  const known = present[place]
  const { name, metric, worseThan, windowMinutes, minTurns } = known ?? NEW
  const bound = Number((worseThan * scaleOf(metric)).toFixed(6))
  const form = useForm({
    initialValues: { name, metric, bound, windowMinutes, minTurns, slackChannel: known?.slackChannel ?? '' },
  })
  const replace = useReplaceAlarms(agentId)
  const metrics = useMetrics(agentId, metric)
  const store = async (alarms: Alarm[]) => {
    await replace(alarms)
    onClose()
  }
  const sending = useSubmit({
    form,
    isLeaving: true,
    fieldOf: (path) => path.replace(/^\[\d+\]\./, '').replace('worseThan', 'bound'),
    send: () => {
      const { bound, slackChannel, ...values } = form.getValues()
      const worseThan = Number((Number(bound) / scaleOf(values.metric)).toFixed(8))
      const alarm = { ...values, worseThan, ...(slackChannel.trim() && { slackChannel: slackChannel.trim() }) }
      return store(known ? present.with(place, alarm) : [...present, alarm])
    },
  })
  const removing = useSubmit({ isLeaving: true, send: () => store(present.toSpliced(place, 1)) })
  return (
    <ModalForm sending={sending} verb="Save" onCancel={onClose} faultTitle="The alarm was not saved.">
      <TextInput label="Name" required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Select label="Metric" allowDeselect={false} data={metrics} {...form.getInputProps('metric')} />
      <NumberInput
        label={isOfEvaluator(form.values.metric) ? 'Raised below' : 'Raised above'}
        required
        min={0}
        {...unitOf(form.values.metric)}
        {...form.getInputProps('bound')}
      />
      <NumberInput
        label="Window"
        description="The turns that ended in this time count."
        suffix=" min"
        min={1}
        max={1440}
        {...form.getInputProps('windowMinutes')}
      />
      <NumberInput
        label="Fewest turns"
        description="With fewer turns the alarm keeps its state."
        min={1}
        {...form.getInputProps('minTurns')}
      />
      <TextInput
        label="Slack channel"
        description="The id of a channel, such as C0123456789. The agent’s Slack app tells each change in it."
        {...form.getInputProps('slackChannel')}
      />
      {known && <RemoveButton isBusy={removing.isBusy} onClick={() => void removing.submit()} />}
    </ModalForm>
  )
}

const RemoveButton = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) => (
  <Button variant="subtle" className="danger" loading={isBusy} onClick={onClick}>
    Remove alarm
  </Button>
)

/** How many units of the field one of the metric is: shares are typed in percent. */
const scaleOf = (metric: string): number => (isShare(metric) ? 100 : 1)

/** What can be watched: the fixed metrics, each evaluator's score, and what the alarm has now. */
function useMetrics(agentId: string, present: string) {
  const { data } = useEvaluators(agentId)
  const scores = (data?.data.evaluators ?? []).map(({ name }) => `evaluator:${name}`)
  const others = new Set(isOfEvaluator(present) ? [...scores, present] : scores)
  return [...METRICS, ...[...others].map((value) => ({ value, label: labelOfMetric(value) }))]
}

function unitOf(metric: string) {
  if (metric === 'p95_latency_ms') return { suffix: ' ms' }
  if (metric === 'cost_per_turn') return { prefix: '$' }
  return isShare(metric) ? { suffix: ' %', max: 100 } : { max: 1 }
}
