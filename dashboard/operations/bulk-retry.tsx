import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { ModalForm } from '../parts/form/modal-form.tsx'
import { useSubmit } from '../parts/form/use-submit.ts'
import { formatCount } from '../parts/format.ts'
import { LoadState } from '../parts/load-state.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useAnswer, useApi, useRefresh } from '../shell/api/answer.ts'
import { countOf, countRetryable, KINDS, type Kind } from './status.ts'

/** A retry takes these ids, else those of a code, else all of the kind that a retry can help. */
export type Wanted = { kind: Kind; code?: string; ids?: string[] }
type Outcome = DataOf<'/v1/operations/retry', 'post'>
type BulkRetryProps = { wanted: Wanted | undefined; onClose: () => void; onDone: () => void }

/** Counts anew what would be retried, asks, and says what came of it. */
export const BulkRetry = ({ wanted, onClose, onDone }: BulkRetryProps) => (
  <Modal opened={wanted !== undefined} onClose={onClose} title="Retry what failed">
    {wanted && <Question wanted={wanted} onClose={onClose} onDone={onDone} />}
  </Modal>
)

function Question({ wanted, onClose, onDone }: BulkRetryProps & { wanted: Wanted }) {
  const { outcome, sending } = useRetry(wanted, onDone)
  const status = useAnswer('/v1/operations', {}, { refetchOnMount: 'always' })
  if (outcome)
    return <Done outcome={outcome} onClose={onClose} onMore={outcome.remaining > 0 ? sending.submit : undefined} />
  return (
    <LoadState query={status} subject="The failures" skeleton={<TableSkeleton rows={1} />}>
      {({ data }) => {
        const { kind, code, ids } = wanted
        const count = ids?.length ?? (code ? countOf(data, kind, code) : countRetryable(data, kind))
        const { one, many } = KINDS[kind]
        return (
          <ModalForm
            sending={sending}
            verb="Retry"
            hasFocus
            isDisabled={count === 0 || status.isFetching}
            onCancel={onClose}
          >
            <p>
              Retry {formatCount(count)} {count === 1 ? one : many}
              {code && (
                <>
                  {' '}
                  with <code>{code}</code>
                </>
              )}
              ? <span className="faint">{MEANING[kind]}</span>
            </p>
          </ModalForm>
        )
      }}
    </LoadState>
  )
}

const MEANING: Record<Kind, string> = {
  document: 'Each goes on at the step that failed.',
  run: 'Each suite is run again as a new run, which costs as much as a run does.',
  delivery: 'Each webhook gets another 24 hours of attempts.',
  reply: 'Each is sent into its channel again, for another 24 hours.',
}

type DoneProps = { outcome: Outcome; onClose: () => void; onMore: (() => void) | undefined }

const Done = ({ outcome: { kind, retried, remaining, refused }, onClose, onMore }: DoneProps) => (
  <Stack>
    <p role="status">
      {formatCount(retried)} {retried === 1 ? KINDS[kind].one : KINDS[kind].many} retried.
      {remaining > 0 && ` ${formatCount(remaining)} remain.`}
    </p>
    {refused.length > 0 && (
      <ul className="refused">
        {refused.map(({ id, message, fix }) => (
          <li key={id}>
            {message} <span className="faint">{fix}</span>
          </li>
        ))}
      </ul>
    )}
    <Group justify="flex-end">
      {onMore && (
        <Button variant="default" onClick={onMore}>
          Retry the rest
        </Button>
      )}
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Stack>
)

function useRetry(body: Wanted, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [outcome, setOutcome] = useState<Outcome>()
  const send = async () => {
    const { data } = await unwrap(api.POST('/v1/operations/retry', { body }))
    setOutcome(data)
    onDone()
    await refresh('/v1/operations', '/v1/operations/failures')
  }
  return { outcome, sending: useSubmit({ send }) }
}
