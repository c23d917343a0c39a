import { Button, SegmentedControl } from '@mantine/core'
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router'
import { EmptyState } from '../parts/empty-state.tsx'
import { Ago } from '../parts/figures.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { ViewOnly } from '../parts/no-permission.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import { Page } from '../shell/page.tsx'
import { ApprovalDetail } from './detail.tsx'
import { type Approval, type Status, useApprovals } from './query.ts'

const route = getRouteApi('/w/$workspaceId')

const STATUSES: { value: Status; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'expired', label: 'Expired' },
]

/** The inbox: which calls wait for a person? */
export function ApprovalsPage() {
  const { approvalId } = useParams({ strict: false })
  const { canWrite } = useRole()
  const status = useStatus()
  const approvals = useApprovals(status)
  const show = useShow()
  return (
    <Page
      title="Approvals"
      layout="fill"
      actions={
        <SegmentedControl
          aria-label="Which approvals"
          value={status}
          onChange={(value) => show({ status: value as Status, id: undefined })}
          data={STATUSES}
        />
      }
    >
      {!canWrite && <ViewOnly />}
      <div className="inbox" data-detail={approvalId !== undefined || undefined}>
        <div className="inbox-side">
          <LoadState query={approvals} subject="Approvals" skeleton={<TableSkeleton rows={5} />}>
            {({ pages }) => <Side found={pages.flatMap(({ data }) => data)} status={status} approvals={approvals} />}
          </LoadState>
        </div>
        {approvalId && (
          <ApprovalDetail key={approvalId} id={approvalId} onBack={() => show({ status, id: undefined })} />
        )}
      </div>
    </Page>
  )
}

function useStatus(): Status {
  const search: { status?: Status } = route.useSearch()
  return search.status ?? 'open'
}

/** Opens an approval beside the list, or the list alone. */
function useShow() {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  return ({ status, id }: { status: Status; id: string | undefined }) => {
    const search = searchFor(status)
    if (id === undefined) void navigate({ to: '/w/$workspaceId/approvals', params: { workspaceId }, search })
    else void navigate({ to: '/w/$workspaceId/approvals/$approvalId', params: { workspaceId, approvalId: id }, search })
  }
}

const searchFor = (status: Status) => (status === 'open' ? {} : { status })

type SideProps = { found: Approval[]; status: Status; approvals: ReturnType<typeof useApprovals> }

function Side({ found, status, approvals: { hasNextPage, isFetchingNextPage, fetchNextPage } }: SideProps) {
  const { approvalId } = useParams({ strict: false })
  const show = useShow()
  const move = (step: number) => {
    const at = found.findIndex(({ id }) => id === approvalId)
    const next = found[at < 0 ? 0 : at + step]
    if (next) show({ status, id: next.id })
  }
  useActions([
    { label: 'Next approval', group: 'List', keys: 'j', isKeysOnly: true, run: () => move(1) },
    { label: 'Previous approval', group: 'List', keys: 'k', isKeysOnly: true, run: () => move(-1) },
  ])
  if (found.length === 0) return <Nothing status={status} />
  return (
    <>
      <ApprovalList approvals={found} openId={approvalId} status={status} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load older
        </Button>
      )}
    </>
  )
}

const Nothing = ({ status }: { status: Status }) =>
  status === 'open' ? (
    <EmptyState
      title="No call waits for a decision."
      text="Calls of tools that ask first come here: Ask a person before each call, in the tools of an agent."
    />
  ) : (
    <EmptyState title={`No call is ${status} yet.`} />
  )

type ApprovalListProps = { approvals: Approval[]; openId: string | undefined; status: Status }

/** The list: tool, agent and age of each call. */
function ApprovalList({ approvals, openId, status }: ApprovalListProps) {
  const { id: workspaceId } = useWorkspace()
  return (
    <ul className="inbox-list" aria-label="Approvals">
      {approvals.map((approval) => (
        <li key={approval.id}>
          <Link
            to="/w/$workspaceId/approvals/$approvalId"
            params={{ workspaceId, approvalId: approval.id }}
            search={searchFor(status)}
            className="inbox-item inbox-item-unsigned"
            aria-current={approval.id === openId ? 'true' : undefined}
          >
            <span className="inbox-trigger" dir="auto">
              {approval.name}
            </span>
            <span className="inbox-age meta">
              <Ago at={approval.createdAt} />
            </span>
            <span className="inbox-agent meta">{approval.agent.name}</span>
            {status !== 'open' && <StatusBadge status={approval.status} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
