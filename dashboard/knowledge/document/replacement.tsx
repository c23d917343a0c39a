import { formatCount } from '../../parts/format.ts'
import { PlaceLink } from '../../parts/place-link.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { type BasePath, type Document, isReplacementOf, waitFor } from '../documents.ts'

const PATH = '/v1/agents/{id}/knowledge-bases/{kbId}/documents'

type ReplacementProps = { document: Document; path: BasePath }

/** Names the documents that this one replaces, and the one that replaces it. */
export const Replacement = ({ document, path }: ReplacementProps) => (
  <>
    {wordsOf(document) && <p className="notice-plain">{wordsOf(document)}</p>}
    <Newer document={document} path={path} />
  </>
)

function wordsOf({ replace, replaces, rereads, status }: Document): string | undefined {
  if (rereads && status === 'processing')
    return 'The file is read again. The former reading answers until this is done.'
  if (rereads) return 'The former reading goes on answering, because this one failed.'
  if (replaces.length > 0)
    return `${earlierOf(replaces.length)} of this name stopped answering when this one was ready.`
  if (!replace) return undefined
  if (status === 'processing') return 'When this document is ready, it takes the place of the earlier ones of its name.'
  return status === 'error' ? 'Earlier documents of this name stay in their place, because this one failed.' : undefined
}

const earlierOf = (count: number) =>
  count === 1 ? 'The earlier document' : `The ${formatCount(count)} earlier documents`

/** A later upload of the same name, or a new reading, that was to replace this document, with a link to it. */
function Newer({ document, path }: ReplacementProps) {
  const { data } = useAnswer(
    PATH,
    { params: { path: { id: path.id, kbId: path.kbId }, query: { filename: document.filename, limit: 50 } } },
    { refetchInterval: ({ state }) => waitFor(state.data?.data ?? []) },
  )
  const newer = data?.data.find((other) => isReplacementOf(other, document))
  if (!newer) return null
  const name = newer.rereads === document.id ? 'new reading' : 'newer version'
  const link = <PlaceLink place={`agents/${path.id}/knowledge/${path.kbId}/${newer.id}`}>{name}</PlaceLink>
  return (
    <p className="notice-plain" role="status">
      {newer.status === 'ready' && <>A {link} has taken the place of this document, which no longer answers.</>}
      {newer.status === 'processing' && <>A {link} is being read. This document answers until that one is ready.</>}
      {newer.status === 'error' && <>A {link} has failed. This document goes on answering.</>}
    </p>
  )
}
