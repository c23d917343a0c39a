import { NumberInput, Radio, Skeleton, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { type DraftForm, useDraftForm } from '../../parts/form/draft-form.ts'
import { SaveBar } from '../../parts/form/save-bar.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { formatDay } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { useInstance, useWorkspace } from '../../shell/api/session.ts'
import { OwnerPage } from '../owner-page.tsx'

type Workspace = DataOf<'/v1/workspace', 'get'>
type Choice = { way: 'own' | 'usual'; days: number | string }

const DAY_MS = 86_400_000

/** The page says how long conversations are kept: what goes, and when. */
export const RetentionPage = () => (
  <OwnerPage title="Retention">
    <Retention />
  </OwnerPage>
)

function Retention() {
  const workspace = useAnswer('/v1/workspace', {})
  return (
    <LoadState query={workspace} subject="Retention" skeleton={<Skeleton height={200} />}>
      {({ data }) => <Form workspace={data} />}
    </LoadState>
  )
}

function Form({ workspace }: { workspace: Workspace }) {
  const stored = storedOf(workspace)
  const draft = useDraftForm<Choice>(`retention ${useWorkspace().id}`, { values: stored, revision: 0 })
  const usual = useInstance()?.details?.limits.retentionDays ?? null
  const [isAsking, setAsking] = useState(false)
  const choice = draft.form.values
  const { send, fault, isBusy, submit } = useSave(draft)
  const before = daysOf(stored) ?? usual
  const after = daysOf(choice) ?? usual
  const isChanged = daysOf(choice) !== daysOf(stored)
  const removesMore = after !== null && (before === null || after < before)
  return (
    <>
      <section className="settings-card" aria-label="How long conversations are kept">
        {draft.notice && isChanged && <p className="meta">{draft.notice}</p>}
        <Fields form={draft.form} usual={usual} />
        <Effect days={after} />
        {fault !== undefined && <Fault error={fault} title="Retention could not be saved." />}
      </section>
      <ConfirmDelete
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Keep conversations for ${after} days?`}
        verb="Remove older ones"
        onConfirm={send}
      >
        <Effect days={after} />
      </ConfirmDelete>
      <SaveBar
        changes={isChanged ? 1 : 0}
        isSaving={isBusy}
        onSave={() => (removesMore ? setAsking(true) : void submit())}
        onDiscard={draft.discard}
      />
    </>
  )
}

const storedOf = ({ retentionDays }: Workspace): Choice => ({
  way: retentionDays === null ? 'usual' : 'own',
  days: retentionDays ?? 90,
})
const daysOf = ({ way, days }: Choice): number | null => (way === 'own' && days !== '' ? Number(days) : null)

function useSave({ form, rebase }: DraftForm<Choice>) {
  const api = useApi()
  const refresh = useRefresh()
  const send = async () => {
    const values = form.getValues()
    await unwrap(api.PATCH('/v1/workspace', { body: { retentionDays: daysOf(values) } }))
    rebase(form.getValues(), { values, revision: 0 })
    await refresh('/v1/workspace')
  }
  return { send, ...useSubmit({ form, fieldOf: () => 'days', send }) }
}

const Fields = ({ form, usual }: { form: UseFormReturnType<Choice>; usual: number | null }) => (
  <Radio.Group label="Conversations are kept" {...form.getInputProps('way')}>
    <Stack mt="sm">
      <Radio
        value="usual"
        label={usual === null ? 'For ever, as the service is set up' : `For ${usual} days, as the service is set up`}
      />
      <Radio value="own" label="For a number of days after their last turn" />
      {form.values.way === 'own' && (
        <NumberInput
          className="settings-field"
          label="Days"
          min={1}
          max={36_500}
          allowDecimal={false}
          {...form.getInputProps('days')}
        />
      )}
    </Stack>
  </Radio.Group>
)

/** The rows that go, with the day as it is today. */
const Effect = ({ days }: { days: number | null }) =>
  days === null ? (
    <p className="faint">Nothing is removed automatically. Hourly statistics always stay.</p>
  ) : (
    <p className="settings-warning">
      Permanently removes conversations last used before {formatDay(Date.now() - days * DAY_MS)}, with their turns,
      escalations and log entries, and eval runs that ended before that day. Hourly statistics stay.
    </p>
  )
