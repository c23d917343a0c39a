import { Fact } from '../parts/facts.tsx'
import { Ago } from '../parts/figures.tsx'
import { formatCount } from '../parts/format.ts'
import type { OperationStatus } from './status.ts'

const NAMES: [keyof OperationStatus['backlogs'], string][] = [
  ['turnsRunning', 'Turns running'],
  ['turnsWaiting', 'Turns waiting'],
  ['ingestion', 'Ingestion'],
  ['evalRuns', 'Eval runs'],
  ['deliveries', 'Deliveries'],
  ['replies', 'Replies'],
  ['outbox', 'Outbox'],
]

type BacklogsProps = { backlogs: OperationStatus['backlogs']; startsWaiting: number }

/** The work of the workspace that is not done yet, with the age of the oldest. */
export const Backlogs = ({ backlogs, startsWaiting }: BacklogsProps) => (
  <section aria-label="Backlog">
    <dl className="backlogs">
      {NAMES.map(([key, name]) => (
        <Backlog key={key} name={name} count={backlogs[key].count} oldestAt={backlogs[key].oldestAt} />
      ))}
      <Backlog name="Workflow starts" count={startsWaiting} oldestAt={null} />
    </dl>
  </section>
)

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
