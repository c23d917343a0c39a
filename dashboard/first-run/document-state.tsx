import { Button, Skeleton } from '@mantine/core'
import type { DataOf } from '../../clients/typescript/index.ts'
import { reasonOf } from '../knowledge/reasons.ts'
import { LoadState } from '../parts/load-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useAnswer } from '../shell/api/answer.ts'
import type { Progress } from './page.tsx'

type Document = DataOf<'/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}', 'get'>

const STAGES = [
  ['stored', 'Stored'],
  ['parsing', 'Read'],
  ['embedding', 'Made searchable'],
  ['ready', 'Ready'],
] as const

/** Asks for the document until it is ready or has failed. */
export function useDocument({ agent = '', base = '', document = '' }: Progress) {
  const path = { id: agent, kbId: base, documentId: document }
  return useAnswer(
    '/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}',
    { params: { path } },
    { refetchInterval: ({ state }) => (state.data?.data.status === 'processing' ? 500 : false), staleTime: 0 },
  )
}

type DocumentStateProps = { query: ReturnType<typeof useDocument>; onOther: () => void }

/** The document on its way: which stages are behind it, and what failed. */
export const DocumentState = ({ query, onOther }: DocumentStateProps) => (
  <LoadState query={query} subject="The document" skeleton={<Skeleton height={96} />}>
    {({ data }) => (
      <>
        <h3>{data.filename}</h3>
        <Stages document={data} />
        {data.error && (
          <div className="fault" role="alert">
            <div className="fault-text">
              <p>{data.error.message}</p>
              <p className="fault-fix">{reasonOf(data.error).fix}</p>
              <div className="fault-end">
                <Button variant="default" onClick={onOther}>
                  Choose another document
                </Button>
              </div>
            </div>
          </div>
        )}
      </>
    )}
  </LoadState>
)

function Stages({ document: { stage, status, chunkCount } }: { document: Document }) {
  const at = STAGES.findIndex(([name]) => name === stage)
  return (
    <ul className="result-list" aria-label="Stages">
      {STAGES.map(([name, word], index) => (
        <li key={name}>
          {word}
          <StatusBadge {...badgeOf(index, at, status)} />
        </li>
      ))}
      {chunkCount !== null && (
        <li className="meta">
          Cut into {chunkCount} {chunkCount === 1 ? 'passage' : 'passages'}
        </li>
      )}
    </ul>
  )
}

function badgeOf(index: number, at: number, status: Document['status']): { status: string; word?: string } {
  if (index < at || status === 'ready') return { status: 'ready', word: 'Done' }
  if (index > at) return { status: 'waiting' }
  return status === 'error' ? { status: 'failed' } : { status: 'running' }
}
