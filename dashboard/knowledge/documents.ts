import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type AnswerOf, type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { useAnswer, useApi, useRefresh } from '../shell/api/answer.ts'
import { useWorkspace } from '../shell/api/session.ts'

const PATH = '/v1/agents/{id}/knowledge-bases/{kbId}/documents'
const CONTENTS = '/v1/agents/{id}/knowledge-bases/{kbId}/contents'
const FAILURES = '/v1/agents/{id}/knowledge-bases/{kbId}/failures'
const PAGE_ROWS = 200

export type Document = DataOf<'/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}', 'get'>
/** The path of a knowledge base, as the API names its parts. */
export type BasePath = { id: string; kbId: string }
export type DocumentFilter = { filename?: string; status?: 'ready' | 'processing' | 'error' }
export type DocumentsQuery = UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof PATH, 'get'>>, Error>

const SHORTEST_WAIT_MS = 1_500
const LONGEST_WAIT_MS = 15_000

/**
 * The wait until the next look at documents that are processed: a tenth of the time for which the newest of them has been
 * there, so what is new is followed closely and what takes long is not asked for all the time.
 * @returns milliseconds, or false when none is processed
 */
export function waitFor(documents: Document[], now = Date.now()): number | false {
  const begun = documents.filter(({ status }) => status === 'processing').map(({ createdAt }) => Date.parse(createdAt))
  if (begun.length === 0) return false
  return Math.min(Math.max((now - Math.max(...begun)) / 10, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
}

/** The documents that fit the filter, in pages of 200; read again while some of them are processed. */
export function useDocuments(path: BasePath, filter: DocumentFilter): DocumentsQuery {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  return useInfiniteQuery({
    queryKey: [workspaceId, PATH, path, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET(PATH, { params: { path, query: { limit: PAGE_ROWS, offset: pageParam, ...filter } }, signal })),
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0)
      return loaded < total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => waitFor(state.data?.pages.flatMap(({ data }) => data) ?? []),
  })
}

/** Counts the documents and the failures of a knowledge base. Both figures follow while `isWorking`. */
export function useBaseFigures(path: BasePath, isWorking: boolean) {
  const options = { refetchInterval: isWorking ? 3_000 : (false as const) }
  const refresh = useRefresh()
  const readOnceMore = useEffectEvent(() => void refresh(CONTENTS, FAILURES))
  useEffect(() => {
    if (!isWorking) readOnceMore()
  }, [isWorking])
  const contents = useAnswer(CONTENTS, { params: { path } }, options)
  const failures = useAnswer(FAILURES, { params: { path } }, options)
  return { contents: contents.data?.data, failures: failures.data?.data ?? [] }
}

/** Every path whose answer changes with the documents of a knowledge base. */
export const DOCUMENT_READS = [
  PATH,
  '/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}',
  CONTENTS,
  FAILURES,
] as const

/** True when the other document takes, or took, the place of this one. One that reads a file again takes that of its own alone. */
export const isReplacementOf = (other: Document, { id, filename, createdAt }: Document): boolean => {
  if (other.replaces.includes(id) || other.rereads === id) return true
  const isUnderWay = other.replace && other.rereads === null && other.status !== 'ready'
  return isUnderWay && other.id !== id && other.filename === filename && other.createdAt > createdAt
}
