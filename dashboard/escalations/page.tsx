import { Button, SegmentedControl } from '@mantine/core'
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router'
import { EmptyState } from '../parts/empty-state.tsx'
import { ButtonLink } from '../parts/link.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { ViewOnly } from '../parts/no-permission.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import { Page } from '../shell/page.tsx'
import { EscalationDetail } from './detail.tsx'
import { InboxList } from './inbox-list.tsx'
import { type Escalation, type Status, useInbox } from './inbox-query.ts'

const route = getRouteApi('/w/$workspaceId')

/** The inbox: who waits for a person? */
export function EscalationsPage() {
  const { escalationId } = useParams({ strict: false })
  const { canWrite } = useRole()
  const status = useStatus()
  const inbox = useInbox(status)
  const open = inbox.data?.pages[0]?.open_count
  const show = useShow()
  return (
    <Page
      title="Escalations"
      layout="fill"
      actions={
        <SegmentedControl
          aria-label="Which escalations"
          value={status}
          onChange={(value) => show({ status: value as Status, id: undefined })}
          data={[
            { value: 'open', label: open === undefined ? 'Open' : `Open ${open}` },
            { value: 'resolved', label: 'Resolved' },
          ]}
        />
      }
    >
      {!canWrite && <ViewOnly />}
      <div className="inbox" data-detail={escalationId !== undefined || undefined}>
        <div className="inbox-side">
          <LoadState query={inbox} subject="Escalations" skeleton={<TableSkeleton rows={5} />}>
            {({ pages }) => <Side escalations={pages.flatMap(({ data }) => data)} status={status} inbox={inbox} />}
          </LoadState>
        </div>
        {escalationId && (
          <EscalationDetail key={escalationId} id={escalationId} onBack={() => show({ status, id: undefined })} />
        )}
      </div>
    </Page>
  )
}

function useStatus(): Status {
  const search: { status?: Status } = route.useSearch()
  return search.status ?? 'open'
}

/** Opens an escalation beside the list, or the list alone. */
function useShow() {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  return ({ status, id }: { status: Status; id: string | undefined }) => {
    const search = status === 'open' ? {} : { status }
    if (id === undefined) void navigate({ to: '/w/$workspaceId/escalations', params: { workspaceId }, search })
    else
      void navigate({
        to: '/w/$workspaceId/escalations/$escalationId',
        params: { workspaceId, escalationId: id },
        search,
      })
  }
}

type SideProps = { escalations: Escalation[]; status: Status; inbox: ReturnType<typeof useInbox> }

function Side({ escalations, status, inbox: { hasNextPage, isFetchingNextPage, fetchNextPage } }: SideProps) {
  const { escalationId } = useParams({ strict: false })
  const show = useShow()
  const move = (step: number) => {
    const at = escalations.findIndex(({ id }) => id === escalationId)
    const next = escalations[at < 0 ? 0 : at + step]
    if (next) show({ status, id: next.id })
  }
  useActions([
    { label: 'Next escalation', group: 'List', keys: 'j', isKeysOnly: true, run: () => move(1) },
    { label: 'Previous escalation', group: 'List', keys: 'k', isKeysOnly: true, run: () => move(-1) },
  ])
  if (escalations.length === 0)
    return status === 'open' ? <NobodyWaits /> : <EmptyState title="No resolved escalations yet." />
  return (
    <>
      <InboxList escalations={escalations} openId={escalationId} status={status} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load older
        </Button>
      )}
    </>
  )
}

function NobodyWaits() {
  const { id: workspaceId } = useWorkspace()
  const { data } = useAnswer('/v1/agents', {})
  const off = (data?.data ?? []).filter((agent) => 'escalationConfig' in agent && !agent.escalationConfig?.enabled)
  const text = { 0: 'Escalation is on for all agents.', 1: `Escalation is off for ${off[0]?.name}.` }[off.length]
  return (
    <EmptyState
      title="No one is waiting for a person."
      {...(data && { text: text ?? `Escalation is off for ${off.length} agents.` })}
    >
      {off.length > 1 && (
        <ButtonLink to="/w/$workspaceId/agents" params={{ workspaceId }} variant="default">
          Set up
        </ButtonLink>
      )}
      {off.length === 1 && off[0] && (
        <ButtonLink
          to="/w/$workspaceId/agents/$agentId/escalation"
          params={{ workspaceId, agentId: off[0].id }}
          variant="default"
        >
          Set up
        </ButtonLink>
      )}
    </EmptyState>
  )
}
