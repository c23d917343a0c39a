import { Fact } from '../parts/facts.tsx'
import { Ago } from '../parts/figures.tsx'
import { formatCount } from '../parts/format.ts'
import type { OperationStatus } from './status.ts'

const NAMES: [keyof OperationStatus['backlogs'], string][] = [
  ['turnsRunning', 'Turns running'],
  ['turnsWaiting', 'Turns waiting'],
  ['ingestion', 'Ingestion'],
  ['evalRuns', 'Eval runs'],
  ['evaluations', 'Live scores'],
  ['deliveries', 'Deliveries'],
  ['replies', 'Replies'],
  ['outbox', 'Outbox'],
]

type StatusProps = { status: Pick<OperationStatus, 'backlogs' | 'workflowStartsWaiting'> }

/** The work of the workspace that is not done yet, with the age of the oldest. */
export function Waiting({ status }: StatusProps) {
  const waiting = listBacklogs(status).filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <section aria-label="Backlog">
      <dl className="backlogs">
        {waiting.map((backlog) => (
          <Backlog key={backlog.name} {...backlog} />
        ))}
      </dl>
    </section>
  )
}

/** Names what has no work in one line. */
export function Idle({ status }: StatusProps) {
  const idle = listBacklogs(status).filter(({ count }) => count === 0)
  if (idle.length === 0) return null
  return <p className="meta">Nothing in line: {idle.map(({ name }) => name.toLowerCase()).join(', ')}.</p>
}

const listBacklogs = ({ backlogs, workflowStartsWaiting }: StatusProps['status']) => [
  ...NAMES.map(([key, name]) => ({ name, ...backlogs[key] })),
  { name: 'Workflow starts', count: workflowStartsWaiting, oldestAt: null },
]

const Backlog = ({ name, count, oldestAt }: { name: string; count: number; oldestAt: string | null }) => (
  <Fact name={name}>
    <strong>{formatCount(count)}</strong>
    {oldestAt && (
      <span className="meta">
        oldest <Ago at={oldestAt} />
      </span>
    )}
  </Fact>
)
