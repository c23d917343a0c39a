import { Button, Modal, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataOf } from '../../../clients/typescript/index.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { useSetSearch } from '../../parts/set-search.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import { FilterField } from '../../parts/table/filter-field.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { OwnerPage } from '../owner-page.tsx'
import { columnsOf } from './agent-columns.tsx'
import { BudgetBar } from './budget-bar.tsx'
import { BudgetForm } from './budget-form.tsx'

const route = getRouteApi('/w/$workspaceId/settings/budgets')

/** The agent whose budget is edited; null stands for the workspace. */
type Target = { agent: Agent | null }
export type Agent = DataOf<'/v1/agents', 'get'>[number]

/** The budgets of the workspace and of its agents: how much is left? */
export function BudgetsPage() {
  const [target, setTarget] = useState<Target>()
  const close = () => setTarget(undefined)
  return (
    <OwnerPage title="Budgets" layout="fill" actions={<Filter />}>
      <p className="meta">
        Days and months are in UTC. All model calls count. At the limit, new turns are refused, and running ones end
        before their next model call.
      </p>
      <OfWorkspace onEdit={() => setTarget({ agent: null })} />
      <OfAgents onEdit={(agent) => setTarget({ agent })} />
      <Modal
        opened={target !== undefined}
        onClose={close}
        title={target?.agent ? `Budget of ${target.agent.name}` : 'Budget of the workspace'}
      >
        {target && <BudgetForm agentId={target.agent?.id} onClose={close} />}
      </Modal>
    </OwnerPage>
  )
}

function Filter() {
  const { q = '' } = route.useSearch()
  const setSearch = useSetFilter()
  return <FilterField label="Filter agents" value={q} onChange={(text) => setSearch({ q: text })} />
}

const useSetFilter = () => useSetSearch<'q'>('/w/$workspaceId/settings/budgets')

function OfWorkspace({ onEdit }: { onEdit: () => void }) {
  const budget = useAnswer('/v1/budget', {})
  return (
    <section className="settings-card" aria-labelledby="workspace-budget">
      <header>
        <h2 id="workspace-budget">The whole workspace</h2>
        <Button variant="default" onClick={onEdit}>
          Change
        </Button>
      </header>
      <LoadState query={budget} subject="The budget" skeleton={<Skeleton height={40} />}>
        {({ data: { dailyUsd, monthlyUsd, spentUsd, operatorCeiling } }) => (
          <div className="settings-row">
            <BudgetBar word="Today" spent={spentUsd.day} limit={dailyUsd} />
            <BudgetBar word="This month" spent={spentUsd.month} limit={monthlyUsd} />
            {operatorCeiling && (
              <BudgetBar
                word="The operator's keys, today"
                spent={operatorCeiling.spentUsd}
                limit={operatorCeiling.dailyUsd}
              />
            )}
          </div>
        )}
      </LoadState>
    </section>
  )
}

function OfAgents({ onEdit }: { onEdit: (agent: Agent) => void }) {
  const agents = useAnswer('/v1/agents', {})
  const { q = '' } = route.useSearch()
  const setSearch = useSetFilter()
  return (
    <LoadState query={agents} subject="Agents" skeleton={<TableSkeleton />}>
      {({ data }) => {
        const rows = data.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
        if (data.length === 0)
          return <EmptyState title="No agents yet." text="Each agent can have a budget of its own." />
        if (rows.length === 0)
          return (
            <EmptyState title="No agents match.">
              <Button variant="default" onClick={() => setSearch({ q: '' })}>
                Clear filters
              </Button>
            </EmptyState>
          )
        return (
          <DataTable
            label="Budgets of agents"
            columns={columnsOf(onEdit)}
            rows={rows}
            keyOf={({ id }) => id}
            onOpen={onEdit}
          />
        )
      }}
    </LoadState>
  )
}
