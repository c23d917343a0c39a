import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AmsClient, DataOf, SearchQuery } from '../../../clients/typescript/index.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import { useSetBaseSearch } from '../document-list.tsx'
import type { BasePath } from '../documents.ts'
import { searchFor } from './asked.ts'

type Hit = DataOf<'/v1/agents/{id}/knowledge-bases/{kbId}/search', 'post'>[number]
type Change = Partial<Record<'least' | 'mode' | 'filter', string>>
/** The sentence about an empty result, and a change of the search that finds something. */
type Reason = { text: string; verb?: string; change?: Change }

/** Says why a search found nothing: it is asked again with less and less that narrows it. */
export function NothingFound({ path, asked }: { path: BasePath; asked: SearchQuery }) {
  const setSearch = useSetBaseSearch()
  const reason = useReason(path, asked)
  return (
    <div className="search-none" role="status">
      <p>
        Nothing found for “{asked.query}”. {reason?.text}
      </p>
      {reason?.verb && (
        <Button size="compact-sm" variant="default" onClick={() => setSearch(reason.change ?? {})}>
          {reason.verb}
        </Button>
      )}
    </div>
  )
}

function useReason(path: BasePath, asked: SearchQuery): Reason | undefined {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const { data } = useQuery({
    queryKey: [workspaceId, 'nothing found', path, asked],
    queryFn: ({ signal }) => findReason(api, path, asked, signal),
    staleTime: 10_000,
  })
  return data
}

/** The first of these searches that finds something tells what was in the way. */
async function findReason(api: AmsClient, path: BasePath, asked: SearchQuery, signal: AbortSignal): Promise<Reason> {
  const { filter, score_threshold: threshold, mode, ...bare } = asked
  const find = (body: SearchQuery) => searchFor(api, path, body, signal).then(({ data }) => data)
  const filtered = { ...bare, ...(filter && { filter }) }
  if (threshold !== undefined) {
    const hits = await find({ ...filtered, ...(mode && { mode }) })
    if (hits.length > 0) return thresholdReason(hits, threshold)
  }
  if (mode !== 'hybrid' && (await find({ ...filtered, mode: 'hybrid' })).length > 0) return MODE_REASONS[mode ?? 'text']
  if (filter === undefined) return { text: 'No document here is ready that says anything of it.' }
  const all = await find({ ...bare, mode: 'hybrid' })
  return all.length > 0 ? FILTER_REASON : { text: 'Without the filter nothing is found, either.' }
}

const thresholdReason = (hits: Hit[], threshold: number): Reason => {
  const best = Math.max(...hits.map(({ score }) => score))
  if (best < 0.01)
    return {
      text: 'Passages were found, but none that says anything of it.',
      verb: 'Search without a minimum score',
      change: { least: '' },
    }
  // Rounded down, so that the best passage is found with it.
  const least = (Math.floor(best * 100) / 100).toFixed(2)
  return {
    text: `The best passage has a score of ${best.toFixed(2)}, and the least score is ${threshold}.`,
    verb: `Search with a least score of ${least}`,
    change: { least },
  }
}

const MODE_REASONS: Record<'hybrid' | 'vector' | 'text', Reason> = {
  hybrid: { text: '' },
  vector: { text: 'No passage is near it by meaning.', verb: 'Search by both', change: { mode: 'hybrid' } },
  text: { text: 'No passage has its words.', verb: 'Search by meaning, too', change: { mode: 'hybrid' } },
}

const FILTER_REASON: Reason = {
  text: 'The filter leaves no document that is ready and says anything of it.',
  verb: 'Search without the filter',
  change: { filter: '' },
}
