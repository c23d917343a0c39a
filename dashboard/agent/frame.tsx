import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DataOf } from '../../clients/typescript/index.ts'
import { LoadState } from '../parts/load-state.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useAnswer } from '../shell/api/answer.ts'
import { Page } from '../shell/page.tsx'

export type Agent = DataOf<'/v1/agents/{id}', 'get'>

/** The tabs of an agent, and the end of the address of each. A tab is shown when its page exists. */
const TABS = [
  ['Configure', 'prompt'],
  ['Playground', 'playground'],
  ['Knowledge', 'knowledge'],
  ['Evals', 'evals'],
  ['Versions', 'versions'],
  ['Connect', 'connect'],
] as const

type AgentFrameProps = {
  agentId: string
  layout?: 'flow' | 'fill'
  actions?: ReactNode
  children: (agent: Agent) => ReactNode
}

/** The frame of an agent's pages: its name and status, and the tabs, which are links. */
export function AgentFrame({ agentId, layout, actions, children }: AgentFrameProps) {
  const agent = useAnswer('/v1/agents/{id}', { params: { path: { id: agentId } } }, { staleTime: 10_000 })
  const data = agent.data?.data
  return (
    <Page
      title={data?.name ?? 'Agent'}
      beside={data && <StatusBadge status={data.status} />}
      actions={actions}
      {...(layout && { layout })}
    >
      <Tabs agentId={agentId} />
      <LoadState query={agent} subject="The agent" skeleton={<TableSkeleton />}>
        {(answer) => children(answer.data)}
      </LoadState>
    </Page>
  )
}

function Tabs({ agentId }: { agentId: string }) {
  const { pathname } = useLocation()
  const { routesByPath } = useRouter()
  const known = new Set<string>(Object.keys(routesByPath))
  const shown = TABS.filter(([, end]) => known.has(`/w/$workspaceId/agents/$agentId/${end}`))
  return (
    <nav className="agent-tabs" aria-label="Agent">
      {shown.map(([label, end]) => {
        const isOpen = pathname.split('/')[5] === end
        return (
          <PlaceLink key={end} place={`agents/${agentId}/${end}`} {...(isOpen && { 'aria-current': 'page' })}>
            {label}
          </PlaceLink>
        )
      })}
    </nav>
  )
}
