import { Button, SegmentedControl, Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatCount, formatNumberOf } from '../parts/format.ts'
import { useSetSearch } from '../parts/set-search.ts'
import { useActions } from '../shell/action/actions.ts'
import { BulkRetry, type Wanted } from './bulk-retry.tsx'
import { FailureTable } from './failure-table.tsx'
import { countOf, countRetryable, KIND_NAMES, KINDS, type Kind, type OperationStatus } from './status.ts'

const route = getRouteApi('/w/$workspaceId/operations')

/** Lists failures by kind and code, with a retry of what is chosen, of one code, or of all that a retry can help. */
export function Failures({ status }: { status: OperationStatus }) {
  const { tab, code } = route.useSearch()
  const kind = tab ?? KIND_NAMES.find((name) => countOf(status, name) > 0) ?? 'document'
  const setSearch = useSetSearch<'tab' | 'code'>('/w/$workspaceId/operations')
  const [chosen, setChosen] = useState<string[]>([])
  const show = (next: { tab?: string; code?: string }) => {
    setChosen([])
    setSearch(next)
  }
  if (status.failures.length === 0)
    return (
      <EmptyState title="Nothing has failed." text={isIdle(status) ? 'All queues are empty.' : 'Work is under way.'} />
    )
  return (
    <>
      <div className="list-filters">
        <SegmentedControl
          aria-label="Kind"
          value={kind}
          onChange={(value) => show({ tab: value, code: '' })}
          data={KIND_NAMES.filter((name) => name === kind || countOf(status, name) > 0).map((name) => ({
            value: name,
            label: `${KINDS[name].tab} ${formatCount(countOf(status, name))}`,
          }))}
        />
        <Select
          aria-label="Code"
          placeholder="Code"
          clearable
          value={code ?? null}
          onChange={(value) => show({ code: value ?? '' })}
          data={codesOf(status, kind)}
          w={280}
        />
        <RetryButtons status={status} kind={kind} code={code} chosen={chosen} onDone={() => setChosen([])} />
      </div>
      {countOf(status, kind, code) === 0 ? (
        <EmptyState title={`No ${KINDS[kind].many} have failed.`} />
      ) : (
        <FailureTable kind={kind} code={code} chosen={chosen} onChoose={setChosen} />
      )}
    </>
  )
}

const isIdle = ({ backlogs }: OperationStatus) => Object.values(backlogs).every(({ count }) => count === 0)

const codesOf = ({ failures }: OperationStatus, wanted: Kind) =>
  failures
    .filter(({ kind }) => kind === wanted)
    .map(({ code, count }) => ({ value: code, label: `${code} ${formatCount(count)}` }))

type RetryButtonsProps = {
  status: OperationStatus
  kind: Kind
  code: string | undefined
  chosen: string[]
  onDone: () => void
}

function RetryButtons({ status, kind, code, chosen, onDone }: RetryButtonsProps) {
  const [wanted, setWanted] = useState<Wanted>()
  const isWhole = chosen.length === 0
  const ask = () => setWanted(isWhole ? { kind, ...(code && { code }) } : { kind, ids: chosen })
  const count = code ? countOf(status, kind, code) : countRetryable(status, kind)
  const canRetry = isWhole ? count > 0 : true
  useActions(canRetry ? [{ label: 'Retry what failed', group: 'Operations', keys: 'r', run: ask }] : [])
  return (
    <>
      {canRetry && (
        <Button variant={isWhole ? 'default' : 'filled'} rightSection={<kbd>R</kbd>} onClick={ask}>
          {isWhole
            ? `Retry ${formatNumberOf(count, KINDS[kind].one, KINDS[kind].many)}`
            : `Retry ${formatCount(chosen.length)} chosen`}
        </Button>
      )}
      <BulkRetry wanted={wanted} onClose={() => setWanted(undefined)} onDone={onDone} />
    </>
  )
}
