import { useEffect, useRef } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { formatCount } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import type { BasePath } from '../documents.ts'
import type { DocumentPart } from './page-text.tsx'

const PATH = '/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/chunks'
const MOST = 200

type Path = BasePath & { documentId: string }
type ChunkListProps = {
  path: Path
  page: DocumentPart | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The pages of the first chunks, by the id of the chunk; read only when `isWanted`. */
export function useChunkPlaces(path: Path, isWanted: boolean): Map<string, number> {
  const init = { params: { path, query: { limit: MOST } } }
  const { data } = useAnswer(PATH, init, { enabled: isWanted })
  return new Map((data?.data ?? []).flatMap(({ id, place }) => (place ? [[id, place.pageIndex] as const] : [])))
}

/** The chunks of the page; of a document without pages, the first 200. */
export function ChunkList({ path, page, chosen, onChoose }: ChunkListProps) {
  const first = page?.chunks[0]?.index ?? 0
  const limit = page ? Math.min(Math.max(page.chunks.length, 1), MOST) : MOST
  const chunks = useAnswer(PATH, { params: { path, query: { offset: first, limit } } })
  if (page && page.chunks.length === 0) return <p className="faint">No chunk begins on this page.</p>
  return (
    <LoadState query={chunks} subject="The chunks" skeleton={<TableSkeleton rows={4} />}>
      {({ data, total }) => (
        <>
          <p className="meta">
            {data.length === total
              ? `${formatCount(total)} chunks`
              : `${formatCount(data.length)} of ${formatCount(total)} chunks`}
          </p>
          <ol className="chunk-list">
            {data.map((chunk) => (
              <Chunk key={chunk.id} chunk={chunk} isChosen={chunk.id === chosen} onChoose={() => onChoose(chunk.id)} />
            ))}
          </ol>
        </>
      )}
    </LoadState>
  )
}

type ChunkFacts = {
  id: string
  index: number
  heading: string | null
  text: string
  tokenCount: number
  place: { repeated: number }
}

function Chunk({ chunk, isChosen, onChoose }: { chunk: ChunkFacts; isChosen: boolean; onChoose: () => void }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { index, heading, text, tokenCount, place } = chunk
  const { repeated } = place
  return (
    <li ref={item} data-chosen={isChosen || undefined}>
      <div className="chunk-head">
        <button type="button" className="link-button" aria-pressed={isChosen} onClick={onChoose}>
          Chunk {formatCount(index + 1)}
        </button>
        {heading && <span title={heading}>{heading}</span>}
        <span className="meta">≈ {formatCount(tokenCount)} tokens</span>
        <CopyButton text={text} what={`chunk ${index + 1}`} />
      </div>
      <p>
        {repeated > 0 && (
          <span className="faint" title="Repeated from the text before">
            {text.slice(0, repeated)}
          </span>
        )}
        {text.slice(repeated)}
      </p>
    </li>
  )
}
