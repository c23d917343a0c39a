import { CloseButton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DataOf } from '../../clients/typescript/index.ts'
import { factsOf } from '../parts/fault.tsx'
import { formatCount, formatNumberOf } from '../parts/format.ts'
import { useAnswer } from './api/answer.ts'

type Purge = DataOf<'/v1/purges/{id}', 'get'>

const ASK_AGAIN_MS = 2_000
const NAMES: Record<Purge['type'], string> = {
  agent: 'agent',
  knowledge_base: 'knowledge base',
  conversation: 'conversation',
  'end-user': 'user',
  workspace: 'workspace',
}
const NOUNS: Record<Purge['stores'][number]['name'], string> = {
  database: 'row',
  files: 'file',
  workflows: 'workflow',
}

/** Shows the removal's progress after a deletion. The address names it, so a link shows it too. */
export function Removal() {
  const { removed } = useSearch({ strict: false }) as { removed?: string }
  return removed ? <Notice id={removed} /> : null
}

function Notice({ id }: { id: string }) {
  const navigate = useNavigate()
  const query = useAnswer(
    '/v1/purges/{id}',
    { params: { path: { id } } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? ASK_AGAIN_MS : false),
    },
  )
  const close = () =>
    void navigate({ to: '.', search: (former) => ({ ...former, removed: undefined }) as never, replace: true })
  if (query.isPending) return null
  return (
    <section className="removal" aria-label="Removal">
      {query.data ? <Progress purge={query.data.data} /> : <p role="alert">{factsOf(query.error).message}</p>}
      <CloseButton size="sm" aria-label="Close" onClick={close} />
    </section>
  )
}

function Progress({ purge: { type, status, stores } }: { purge: Purge }) {
  const name = NAMES[type]
  const removed = sumOf(stores.map((store) => store.removed))
  const all = removed + sumOf(stores.map((store) => store.remaining))
  const isOver = status === 'completed'
  return (
    <div className="removal-progress">
      <p role="status">{isOver ? `The ${name} is permanently removed.` : `Removing the ${name} permanently.`}</p>
      {!isOver && <progress aria-label={`Removal of the ${name}`} max={Math.max(all, 1)} value={removed} />}
      <p className="meta">{stores.filter(hasAny).map(wordsOf).join(' · ')}</p>
    </div>
  )
}

type Store = Purge['stores'][number]

const hasAny = ({ removed, remaining }: Store) => removed + remaining > 0

const wordsOf = ({ name, removed, remaining }: Store) =>
  remaining === 0
    ? `${formatNumberOf(removed, NOUNS[name])} removed`
    : `${formatCount(removed)} of ${formatNumberOf(removed + remaining, NOUNS[name])}`

const sumOf = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0)
