import type { DataOf } from '../../clients/typescript/index.ts'
import { PlaceLink } from '../parts/place-link.tsx'
import type { BasePath } from './documents.ts'

type Hit = DataOf<'/v1/agents/{id}/knowledge-bases/{kbId}/search', 'post'>[number]
type Explanation = NonNullable<Hit['explain']>
type HitsProps = { hits: Hit[]; path: BasePath; query: string }

/** What a search has found, the best first; each passage leads to its place in the document. */
export function Hits({ hits, path, query }: HitsProps) {
  if (hits.length === 0)
    return (
      <p className="search-none">
        Nothing found for “{query}”. <span className="faint">The search covers only documents that are ready.</span>
      </p>
    )
  return (
    <ol className="search-hits">
      {hits.map((hit) => (
        <li key={hit.chunk_id}>
          <span className="search-score" title="Score, from 0 to 1">
            {hit.score.toFixed(2)}
            <span aria-hidden className="search-score-bar">
              <span style={{ width: `${hit.score * 100}%` }} />
            </span>
          </span>
          <div>
            <p className="search-source">
              <PlaceLink place={`agents/${path.id}/knowledge/${path.kbId}/${hit.document_id}?chunk=${hit.chunk_id}`}>
                {hit.filename}
                {hit.page !== undefined && ` p. ${hit.page}`}
              </PlaceLink>
              {hit.heading && <span className="meta">{hit.heading}</span>}
              {hit.explain && <span className="faint">{reasonOf(hit.explain)}</span>}
            </p>
            <p className="search-text" title={hit.text}>
              {hit.text}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Both arms of the search: the place in each, and the value that gave it. */
function reasonOf({ vector, text }: Explanation): string {
  const meaning = vector.rank === null ? [] : [`meaning ${vector.rank}. (${(vector.similarity ?? 0).toFixed(2)})`]
  const words = text.rank === null ? [] : [`words ${text.rank}. (${Math.round(text.share * 100)} %)`]
  return [...meaning, ...words].join(', ')
}
