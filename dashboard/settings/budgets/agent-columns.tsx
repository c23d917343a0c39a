import { Button, Skeleton } from '@mantine/core'
import type { Column } from '../../parts/table/data-table.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { BudgetCell } from './budget-bar.tsx'
import type { Agent } from './page.tsx'

/** The columns of the agents' budgets. */
export const columnsOf = (onEdit: (agent: Agent) => void): Column<Agent>[] => [
  { key: 'name', title: 'Agent', isHeader: true, render: ({ name }) => <span title={name}>{name}</span> },
  { key: 'day', title: 'Today', width: 280, phone: 'below', render: ({ id }) => <Spent agentId={id} window="day" /> },
  { key: 'month', title: 'This month', width: 280, render: ({ id }) => <Spent agentId={id} window="month" /> },
  {
    key: 'change',
    title: 'Limits',
    width: 96,
    align: 'end',
    phone: 'beside',
    render: (agent) => (
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Change the budget of ${agent.name}`}
        onClick={() => onEdit(agent)}
      >
        Change
      </Button>
    ),
  },
]

/** Only the rows in sight are read, so a thousand agents are no thousand requests. */
function Spent({ agentId, window }: { agentId: string; window: 'day' | 'month' }) {
  const { data, error } = useAnswer(
    '/v1/agents/{id}/budget',
    { params: { path: { id: agentId } } },
    { staleTime: 60_000 },
  )
  if (error) return <span title={error.message}>could not be read</span>
  if (!data) return <Skeleton height={10} width={120} />
  const { dailyUsd, monthlyUsd, spentUsd } = data.data
  return window === 'day' ? (
    <BudgetCell word="Today" spent={spentUsd.day} limit={dailyUsd} />
  ) : (
    <BudgetCell word="This month" spent={spentUsd.month} limit={monthlyUsd} />
  )
}
