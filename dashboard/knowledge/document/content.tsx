import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { LoadState } from '../../parts/load-state.tsx'
import { useSetSearch } from '../../parts/set-search.ts'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import type { BasePath } from '../documents.ts'
import { ChunkList, useChunkPlaces } from './chunk-list.tsx'
import { PageText } from './page-text.tsx'
import { Pager } from './pager.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/knowledge/$kbId/$documentId')
const PARTS = [
  { value: 'page', label: 'Page' },
  { value: 'chunks', label: 'Chunks' },
]

type Path = BasePath & { documentId: string }

/** A page of the document, and beside it its chunks; the chosen chunk is outlined on the page. */
export function Content({ path }: { path: Path }) {
  const { page = '0', chunk, part = 'page' } = route.useSearch()
  const setSearch = useSetPlace()
  const index = Math.max(Number.parseInt(page, 10) || 0, 0)
  useFollowChunk(path, chunk, index)
  const pages = useAnswer('/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/pages', {
    params: { path, query: { offset: index, limit: 1 } },
  })
  const shown = pages.data?.data[0]
  const choose = (id: string) => setSearch({ chunk: id })
  const turn = (to: number) => setSearch({ page: String(to), chunk: '' })
  useSteps(shown?.chunks.map(({ id }) => id) ?? [], chunk, choose)
  return (
    <div className="document" data-part={part}>
      <SegmentedControl
        className="document-parts"
        aria-label="Part"
        data={PARTS}
        value={part}
        onChange={(value) => setSearch({ part: value })}
      />
      <LoadState query={pages} subject="The pages" skeleton={<TableSkeleton />}>
        {({ data, total }) => (
          <>
            <section className="document-page" aria-label="Page">
              <Pager index={index} total={total} number={data[0]?.page} onTurn={turn} />
              <PageText page={data[0]} total={total} chosen={chunk} onChoose={choose} />
            </section>
            <section className="document-chunks" aria-label="Chunks">
              <ChunkList path={path} page={data[0]} chosen={chunk} onChoose={choose} />
            </section>
          </>
        )}
      </LoadState>
    </div>
  )
}

const useSetPlace = () =>
  useSetSearch<'page' | 'chunk' | 'part'>('/w/$workspaceId/agents/$agentId/knowledge/$kbId/$documentId')

/** A link to a chunk, such as from a search, opens the page where it stands. */
function useFollowChunk(path: Path, chunk: string | undefined, index: number) {
  const { page } = route.useSearch()
  const setSearch = useSetPlace()
  const places = useChunkPlaces(path, chunk !== undefined && page === undefined)
  const target = chunk === undefined ? undefined : places.get(chunk)
  const open = useEffectEvent((place: number) => {
    if (place !== index && page === undefined) setSearch({ page: String(place) })
  })
  useEffect(() => {
    if (target !== undefined) open(target)
  }, [target])
}

/** J and K go from chunk to chunk of the page. */
function useSteps(ids: string[], chosen: string | undefined, choose: (id: string) => void) {
  const step = (by: number) => {
    const at = chosen === undefined ? -1 : ids.indexOf(chosen)
    const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)]
    if (next) choose(next)
  }
  useActions([
    { label: 'Next chunk', group: 'Document', keys: 'j', isKeysOnly: true, run: () => step(1) },
    { label: 'Previous chunk', group: 'Document', keys: 'k', isKeysOnly: true, run: () => step(-1) },
  ])
}
