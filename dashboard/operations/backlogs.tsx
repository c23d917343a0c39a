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

type BacklogsProps = { backlogs: OperationStatus['backlogs']; startsWaiting: number }

/** The work of the workspace that is not done yet, with the age of the oldest; what does not wait in one line. */
export function Backlogs({ backlogs, startsWaiting }: BacklogsProps) {
  const all = [
    ...NAMES.map(([key, name]) => ({ name, ...backlogs[key] })),
    { name: 'Workflow starts', count: startsWaiting, oldestAt: null },
  ]
  const none = all.filter(({ count }) => count === 0).map(({ name }) => name.toLowerCase())
  return (
    <section className="backlogs" aria-label="Backlog">
      {none.length < all.length && (
        <dl>
          {all
            .filter(({ count }) => count > 0)
            .map((backlog) => (
              <Backlog key={backlog.name} {...backlog} />
            ))}
        </dl>
      )}
      {none.length > 0 && <p className="meta">Nothing in line: {none.join(', ')}.</p>}
    </section>
  )
}

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
