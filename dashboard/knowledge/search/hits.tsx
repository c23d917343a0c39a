import type { DataOf, SearchQuery } from '../../../clients/typescript/index.ts'
import { formatNumberOf } from '../../parts/format.ts'
import { PlaceLink } from '../../parts/place-link.tsx'
import type { BasePath } from '../documents.ts'

type Hit = DataOf<'/v1/agents/{id}/knowledge-bases/{kbId}/search', 'post'>[number]
type Explanation = NonNullable<Hit['explain']>
type Mode = NonNullable<SearchQuery['mode']>
type HitsProps = { hits: Hit[]; path: BasePath; mode: Mode }

/** Lists the passages that a search found, the best first; each leads to its place in the document. */
export const Hits = ({ hits, path, mode }: HitsProps) => (
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
          </p>
          <p className="search-text" title={hit.text} dir="auto">
            {hit.text}
          </p>
          <p className="search-why meta">
            {hit.explain && <Reasons explanation={hit.explain} mode={mode} />}
            {hit.neighbours && <span>Joined from {formatNumberOf(hit.neighbours.length + 1, 'chunk')}</span>}
          </p>
        </div>
      </li>
    ))}
  </ol>
)

/** The arms that searched: the place in each, and the value that gave it. Repeated words can make a share more than all. */
const Reasons = ({ explanation: { vector, text }, mode }: { explanation: Explanation; mode: Mode }) => (
  <>
    {mode !== 'text' && (
      <span title="Rank among the vectors, and the cosine to the question">Meaning: {meaningOf(vector)}</span>
    )}
    {mode !== 'vector' && (
      <span title="Rank among the words, and the share of the question's words, by their rarity">
        Words:{' '}
        {text.rank === null
          ? NOT_NEAR
          : `no. ${text.rank}, ${Math.round(Math.min(text.share, 1) * 100)}% of the question`}
      </span>
    )}
  </>
)

const NOT_NEAR = 'not among the first 60'

/** A search without a key may compare the passages that words found alone: these have no rank. */
function meaningOf({ rank, similarity }: Explanation['vector']): string {
  if (similarity === null) return NOT_NEAR
  return `${rank === null ? '' : `no. ${rank}, `}similarity ${similarity.toFixed(2)}`
}
