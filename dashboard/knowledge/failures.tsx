import { Button, Menu } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronDown, CircleX } from 'lucide-react'
import { type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { formatCount } from '../parts/format.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'
import { useSetBaseSearch } from './document-list.tsx'
import { type BasePath, DOCUMENT_READS } from './documents.ts'
import { reasonOf } from './reasons.ts'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/knowledge/$kbId')

type Failure = DataOf<'/v1/agents/{id}/knowledge-bases/{kbId}/failures', 'get'>[number]
type Code = Failure['code']

/** One line about the documents that failed: how many, why, and a retry of all or of one reason. */
export function Failures({ path, failures }: { path: BasePath; failures: Failure[] }) {
  const { canWrite } = useRole()
  const { fault, isBusy, retry } = useRetry(path)
  const { status } = route.useSearch()
  const setSearch = useSetBaseSearch()
  if (failures.length === 0 && fault === undefined) return null
  const total = sum(failures)
  const retryable = failures.filter((failure) => failure.retryable)
  return (
    <section className="failure-bar" aria-label="Failed documents">
      <CircleX size={16} aria-hidden />
      <p>
        <strong>{formatCount(total)} failed.</strong> {failures.map(wordsOf).join(', ')}{' '}
        {status !== 'error' && (
          <button type="button" className="link-button" onClick={() => setSearch({ q: '', status: 'error' })}>
            Show them
          </button>
        )}
      </p>
      {canWrite && retryable.length > 0 && <RetryMenu failures={retryable} isBusy={isBusy} onRetry={retry} />}
      {fault !== undefined && <Fault error={fault} title="The documents could not be retried." />}
    </section>
  )
}

const sum = (failures: Failure[]) => failures.reduce((total, { count }) => total + count, 0)

function wordsOf(failure: Failure): string {
  const { title } = reasonOf(failure)
  return `${title}: ${formatCount(failure.count)}${failure.retryable ? '' : ' (a retry does not help)'}`
}

type RetryMenuProps = { failures: Failure[]; isBusy: boolean; onRetry: (code?: Code) => Promise<void> }

const RetryMenu = ({ failures, isBusy, onRetry }: RetryMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" loading={isBusy} rightSection={<ChevronDown size={14} aria-hidden />}>
        Retry
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => void onRetry()}>All {formatCount(sum(failures))} that a retry can help</Menu.Item>
      {failures.map((failure) => (
        <Menu.Item key={failure.code} onClick={() => void onRetry(failure.code)}>
          {reasonOf(failure).title}: {formatCount(failure.count)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

function useRetry(path: BasePath) {
  const api = useApi()
  const refresh = useRefresh()
  const { fault, isBusy, attempt } = useAttempt()
  const retry = (code?: Code) =>
    attempt(async () => {
      const query = code ? { code } : {}
      await unwrap(api.POST('/v1/agents/{id}/knowledge-bases/{kbId}/retry', { params: { path, query } }))
      await refresh(...DOCUMENT_READS)
    })
  return { fault, isBusy, retry }
}
