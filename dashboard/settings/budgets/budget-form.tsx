import { NumberInput, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'

type Budget = DataOf<'/v1/budget', 'get'>
type BudgetFormProps = {
  /** Undefined for the workspace. */
  agentId: string | undefined
  onClose: () => void
}

/** The limits of a day and of a month, over what is stored now. */
export const BudgetForm = ({ agentId, onClose }: BudgetFormProps) =>
  agentId === undefined ? <OfWorkspace onClose={onClose} /> : <OfAgent agentId={agentId} onClose={onClose} />

function OfWorkspace({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const query = useAnswer('/v1/budget', {})
  const save = async (body: Limits) => {
    await unwrap(api.PUT('/v1/budget', { body }))
    await refresh('/v1/budget')
  }
  return (
    <LoadState query={query} subject="The budget" skeleton={<Skeleton height={160} />}>
      {({ data }) => <Form budget={data} onSave={save} onClose={onClose} />}
    </LoadState>
  )
}

function OfAgent({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const params = { path: { id: agentId } }
  const query = useAnswer('/v1/agents/{id}/budget', { params })
  const save = async (body: Limits) => {
    await unwrap(api.PUT('/v1/agents/{id}/budget', { params, body }))
    await refresh('/v1/agents/{id}/budget')
  }
  return (
    <LoadState query={query} subject="The budget" skeleton={<Skeleton height={160} />}>
      {({ data }) => <Form budget={data} onSave={save} onClose={onClose} />}
    </LoadState>
  )
}

type Limits = { dailyUsd: number | null; monthlyUsd: number | null }
type FormProps = { budget: Budget; onSave: (limits: Limits) => Promise<void>; onClose: () => void }

function Form({ budget, onSave, onClose }: FormProps) {
  const form = useForm<Record<keyof Limits, number | string>>({
    initialValues: { dailyUsd: budget.dailyUsd ?? '', monthlyUsd: budget.monthlyUsd ?? '' },
  })
  const sending = useSubmit({
    form,
    send: async () => {
      const { dailyUsd, monthlyUsd } = form.getValues()
      await onSave({ dailyUsd: limitOf(dailyUsd), monthlyUsd: limitOf(monthlyUsd) })
      onClose()
    },
  })
  const field = { prefix: '$', min: 0, decimalScale: 6, hideControls: true, placeholder: 'No limit' }
  return (
    <ModalForm sending={sending} verb="Save" onCancel={onClose}>
      <NumberInput label="A day" data-autofocus {...field} {...form.getInputProps('dailyUsd')} />
      <NumberInput
        label="A month"
        description="Leave empty for no limit. 0 stops every paid call."
        {...field}
        {...form.getInputProps('monthlyUsd')}
      />
    </ModalForm>
  )
}

const limitOf = (value: number | string): number | null => (value === '' ? null : Number(value))
