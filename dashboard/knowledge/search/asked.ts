import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type AmsClient, type SearchQuery, unwrap } from '../../../clients/typescript/index.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import type { BasePath } from '../documents.ts'
import { readDraft } from './filter-draft.ts'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/knowledge/$kbId')
const DEFAULT_LIMIT = 8
const MAX_LIMIT = 50

/** The limits of a search, as the address holds them. */
export type Narrowing = { filter: string; least: string; most: string }

/** Reads the search test from the address, as texts and as the body of the request. An empty query asks nothing. */
export function useAsked(): { narrowing: Narrowing; body: SearchQuery } {
  const { find: query = '', mode = 'hybrid', filter: text = '', least = '', most = '' } = route.useSearch()
  const limit = Number.parseInt(most, 10) || DEFAULT_LIMIT
  const threshold = Number.parseFloat(least)
  const { filter } = readDraft({ form: 'json', text })
  return {
    narrowing: { filter: text, least, most },
    body: {
      query,
      mode,
      limit: Math.min(Math.max(limit, 1), MAX_LIMIT),
      ...(threshold > 0 && threshold <= 1 && { score_threshold: threshold }),
      ...(filter && { filter }),
    },
  }
}

/** One search of the knowledge base, with the reasons of each hit. */
export const searchFor = (api: AmsClient, path: BasePath, body: SearchQuery, signal: AbortSignal) =>
  unwrap(
    api.POST('/v1/agents/{id}/knowledge-bases/{kbId}/search', {
      params: { path, query: { explain: true } },
      body,
      signal,
    }),
  )

/** The answer to what is asked. */
export function useFound(path: BasePath, body: SearchQuery) {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, 'search', path, body],
    queryFn: ({ signal }) => searchFor(api, path, body, signal),
    enabled: body.query !== '',
    staleTime: 10_000,
  })
}
