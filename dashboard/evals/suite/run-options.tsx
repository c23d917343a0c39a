import { Autocomplete, Modal, NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useModelChoices } from '../../agent/configure/model/model-choices.ts'
import { useAgent } from '../../agent/layout/use-agent.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { formatCount } from '../../parts/format.ts'
import type { SuitePath } from '../suites.ts'
import { EstimateText, useEstimate } from './estimate.tsx'
import type { Options } from './run-button.tsx'

type RunOptionsProps = {
  path: SuitePath
  isOpen: boolean
  onClose: () => void
  onRun: (options: Options) => Promise<void>
}

/** Asks how often each case is run and at what cost the run stops, and shows what it is expected to cost. */
export const RunOptions = ({ isOpen, onClose, ...rest }: RunOptionsProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Run the suite">
    <Form onClose={onClose} {...rest} />
  </Modal>
)

type Field = number | string
/** Every field may be left empty. */
const NOTHING_CHOSEN = { repeat: 1 as Field, maxCost: '' as Field, agentVersion: '' as Field, model: '' }

function Form({ path, onClose, onRun }: Omit<RunOptionsProps, 'isOpen'>) {
  const agent = useAgent()
  const form = useForm({ initialValues: NOTHING_CHOSEN })
  const estimate = useEstimate(path, Number(form.values.repeat) || 1)
  const onSubmit = form.onSubmit(({ repeat, maxCost, agentVersion, model }) => {
    onClose()
    void onRun({
      repeat: Number(repeat) || 1,
      ...(maxCost !== '' && { maxCost: Number(maxCost) }),
      ...(agentVersion !== '' && { agentVersion: Number(agentVersion) }),
      ...(model !== '' && { model }),
    })
  })
  return (
    <ModalForm sending={{ onSubmit }} verb="Run" onCancel={onClose}>
      <NumberInput
        label="Runs of each case"
        description="More than one shows how much the score of a case varies."
        min={1}
        max={100}
        allowDecimal={false}
        {...form.getInputProps('repeat')}
      />
      <NumberInput
        label="Stop at, in $"
        description="Cases beyond this limit are not run and count as errored. Leave empty for no limit."
        min={0}
        {...form.getInputProps('maxCost')}
      />
      <NumberInput
        label="Version"
        description={`Leave empty for the current one, v${agent.version}.`}
        min={1}
        max={agent.version}
        allowDecimal={false}
        {...form.getInputProps('agentVersion')}
      />
      <Autocomplete
        label="Model"
        description="Leave empty for the model of the version. A run with another model does not open the gate."
        data={useModelChoices().models}
        {...form.getInputProps('model')}
      />
      {estimate && form.values.model === '' && (
        <p>
          {formatCount(estimate.executions)} answers, <EstimateText estimate={estimate} />{' '}
          <span className="faint">by {estimate.basis === 'last run' ? 'the last run' : 'counted tokens'}</span>
        </p>
      )}
    </ModalForm>
  )
}
