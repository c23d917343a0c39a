import { Skeleton } from '@mantine/core'
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../parts/link.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { ModelFaultFact, useModelFaultOf } from '../../parts/model/model-fault.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useRole, useWorkspace } from '../../shell/api/session.ts'
import { Page } from '../../shell/page.tsx'
import { useHasRoom } from '../configure/form/beside.ts'
import { MoreMenu } from './more-menu.tsx'
import { AlarmFact } from './raised-alarm.tsx'
import { Ratings } from './ratings.tsx'
import { StatusMenu } from './status-menu.tsx'
import { TABS, tabOf } from './tabs.ts'
import { type Agent, useAgentId, useAgentQuery } from './use-agent.ts'

/** The frame of every page of an agent: its name, status, version and model, and the tabs. */
export function AgentLayout() {
  const query = useAgentQuery()
  const id = useAgentId()
  const agent = query.data?.data
  const { pathname } = useLocation()
  return (
    <Page
      title={agent?.name ?? 'Agent'}
      {...(agent && { windowTitle: [tabOf(pathname)?.label, agent.name].filter(Boolean).join(' · ') })}
      beside={agent && <Facts agent={agent} />}
      actions={
        agent && (
          <>
            <TryButton />
            <MoreMenu agent={agent} />
          </>
        )
      }
    >
      <LoadState query={query} subject="The agent" skeleton={<AgentSkeleton />}>
        {() => (
          <div className="agent" key={id}>
            <Tabs />
            <Outlet />
          </div>
        )}
      </LoadState>
    </Page>
  )
}

function Facts({ agent }: { agent: Agent }) {
  const fault = useModelFaultOf()(agent.model)
  return (
    <div className="agent-facts">
      <StatusMenu agent={agent} />
      <span className="meta">
        v{agent.version}
        {agent.releasedVersion !== null &&
          agent.releasedVersion !== agent.version &&
          `, v${agent.releasedVersion} released`}
      </span>
      <code className="faint" title={agent.model}>
        {agent.model}
      </code>
      {fault && <ModelFaultFact fault={fault} />}
      <AlarmFact agentId={agent.id} />
      <Ratings />
    </div>
  )
}

/** The way to a chat with the saved version: beside a form that leaves room for it, else in the playground. */
function TryButton() {
  const { id: workspaceId } = useWorkspace()
  const agentId = useAgentId()
  const { pathname } = useLocation()
  const { canWrite } = useRole()
  const hasRoom = useHasRoom()
  const tab = tabOf(pathname)?.label
  if (!canWrite || tab === 'Playground') return null
  const look = { variant: 'default', leftSection: <MessageCircle size={14} aria-hidden />, children: 'Try' }
  if (tab === 'Configure' && hasRoom) return <ButtonLink to="." search={{ try: 'new' }} {...look} />
  return <ButtonLink to="/w/$workspaceId/agents/$agentId/playground" params={{ workspaceId, agentId }} {...look} />
}

/** The tabs are links, so each page has its address; `[` and `]` go to the neighbours. */
function Tabs() {
  const { id: workspaceId } = useWorkspace()
  const agentId = useAgentId()
  const { pathname } = useLocation()
  const present = tabOf(pathname)
  const step = useStep(present ? TABS.indexOf(present) : 0)
  useActions([
    { label: 'Previous tab', group: 'This agent', keys: '[', isKeysOnly: true, run: () => step(-1) },
    { label: 'Next tab', group: 'This agent', keys: ']', isKeysOnly: true, run: () => step(1) },
  ])
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // Where the strip is wider than the window, the present tab is in sight.
    const tab = present && strip.current?.querySelector('[aria-current="page"]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [present])
  return (
    <nav className="agent-tabs" aria-label="Agent" ref={strip}>
      {TABS.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          params={{ workspaceId, agentId }}
          aria-current={tab === present ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

function useStep(index: number): (by: number) => void {
  const navigate = useNavigate()
  const { workspaceId = '', agentId = '' } = useParams({ strict: false })
  return (by) => {
    const tab = TABS[index + by]
    if (tab) void navigate({ to: tab.to, params: { workspaceId, agentId } })
  }
}

const AgentSkeleton = () => (
  <div className="agent">
    <Skeleton height={36} />
    <Skeleton height={320} mt="md" />
  </div>
)
