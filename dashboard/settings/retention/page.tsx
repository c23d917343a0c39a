import { NumberInput, Radio, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { useDraft } from '../../parts/form/draft.ts'
import { SaveBar } from '../../parts/form/save-bar.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { formatDay } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { useInstance, useWorkspace } from '../../shell/api/session.ts'
import { OwnerPage } from '../owner-page.tsx'

type Workspace = DataOf<'/v1/workspace', 'get'>
type Choice = { isOwn: boolean; days: number | string }

const DAY_MS = 86_400_000

/** How long conversations are kept: what goes, and when? */
export const RetentionPage = () => (
  <OwnerPage title="Retention">
    <Retention />
  </OwnerPage>
)

function Retention() {
  const workspace = useAnswer('/v1/workspace', {})
  return (
    <LoadState query={workspace} subject="Retention" skeleton={<Skeleton height={200} />}>
      {({ data }) => <Form key={String(data.retentionDays)} workspace={data} />}
    </LoadState>
  )
}

function Form({ workspace }: { workspace: Workspace }) {
  const stored = storedOf(workspace)
  const draft = useDraft<Choice>(`retention ${useWorkspace().id}`, stored)
  const usual = useInstance()?.details?.limits.retentionDays ?? null
  const [isAsking, setAsking] = useState(false)
  const choice = draft.value
  const { save, fault } = useSave(choice, () => draft.clear(choice))
  const isChanged = choice.isOwn !== stored.isOwn || (choice.isOwn && choice.days !== stored.days)
  const before = daysOf(stored) ?? usual
  const after = daysOf(choice) ?? usual
  const removesMore = after !== null && (before === null || after < before)
  return (
    <>
      <section className="settings-card" aria-label="How long conversations are kept">
        {draft.notice && isChanged && <p className="meta">{draft.notice}</p>}
        <Fields choice={choice} usual={usual} onChange={draft.set} />
        <Effect days={after} />
        {fault !== undefined && <Fault error={fault} title="Retention could not be saved." />}
      </section>
      <ConfirmDelete
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Keep conversations for ${after} days?`}
        verb="Remove older ones"
        onConfirm={() => save.send()}
      >
        <Effect days={after} />
      </ConfirmDelete>
      <SaveBar
        changes={isChanged ? 1 : 0}
        isSaving={save.isBusy}
        onSave={() => (removesMore ? setAsking(true) : void save.submit())}
        onDiscard={() => draft.clear(stored)}
      />
    </>
  )
}

const storedOf = ({ retentionDays }: Workspace): Choice => ({
  isOwn: retentionDays !== null,
  days: retentionDays ?? 90,
})
const daysOf = ({ isOwn, days }: Choice): number | null => (isOwn && days !== '' ? Number(days) : null)

function useSave(choice: Choice, onSaved: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const send = async () => {
    await unwrap(api.PATCH('/v1/workspace', { body: { retentionDays: daysOf(choice) } }))
    onSaved()
    await refresh('/v1/workspace')
  }
  const { fault, isBusy, submit } = useSubmit({ send })
  return { save: { send, submit, isBusy }, fault }
}

type FieldsProps = { choice: Choice; usual: number | null; onChange: (choice: Choice) => void }

const Fields = ({ choice, usual, onChange }: FieldsProps) => (
  <Radio.Group
    label="Conversations are kept"
    value={choice.isOwn ? 'own' : 'usual'}
    onChange={(value) => onChange({ ...choice, isOwn: value === 'own' })}
  >
    <Stack mt="sm">
      <Radio
        value="usual"
        label={usual === null ? 'For ever, as the service is set up' : `For ${usual} days, as the service is set up`}
      />
      <Radio value="own" label="For a number of days after their last turn" />
      {choice.isOwn && (
        <NumberInput
          className="settings-field"
          label="Days"
          min={1}
          max={36_500}
          allowDecimal={false}
          value={choice.days}
          onChange={(days) => onChange({ ...choice, days })}
        />
      )}
    </Stack>
  </Radio.Group>
)

/** What goes, with the day as it is today. */
const Effect = ({ days }: { days: number | null }) =>
  days === null ? (
    <p className="faint">Nothing is removed by itself. Statistics of whole hours stay in any case.</p>
  ) : (
    <p className="settings-warning">
      Removes conversations last used before {formatDay(Date.now() - days * DAY_MS)}, for good: with their turns,
      escalations and log entries, and eval runs that ended before that day. Statistics of whole hours stay.
    </p>
  )
