import { getRouteApi } from '@tanstack/react-router'
import { Crumbs } from '../../agent/crumbs.tsx'
import { TabBody } from '../../agent/layout/tab-body.tsx'
import { Ago } from '../../parts/figures.tsx'
import { formatBytes, formatNumberOf } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { ViewOnly } from '../../parts/no-permission.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { AttributeList } from '../attribute/attribute-list.tsx'
import { EditAttributes } from '../attribute/edit-attributes.tsx'
import { Status } from '../document-columns.tsx'
import { type BasePath, type Document, waitFor } from '../documents.ts'
import { Content } from './content.tsx'
import { DeleteDocument } from './delete-document.tsx'
import { DownloadFile } from './download-file.tsx'
import { ReadAgain } from './read-again.tsx'
import { Replacement } from './replacement.tsx'
import { Stages } from './stages.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/knowledge/$kbId/$documentId')

/** One document: how far it is, and, when it is read, its pages beside its chunks. */
export function DocumentPage() {
  const { agentId, kbId, documentId } = route.useParams()
  const path = { id: agentId, kbId, documentId }
  const document = useAnswer(
    '/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}',
    { params: { path } },
    { refetchInterval: ({ state }) => (state.data ? waitFor([state.data.data]) : false) },
  )
  return (
    <TabBody layout="fill">
      <LoadState query={document} subject="The document" skeleton={<TableSkeleton />}>
        {({ data }) => <Loaded document={data} path={path} />}
      </LoadState>
    </TabBody>
  )
}

type Path = BasePath & { documentId: string }

function Loaded({ document, path }: { document: Document; path: Path }) {
  const { canWrite } = useRole()
  return (
    <>
      <Crumbs
        title={document.filename}
        above={{ place: `agents/${path.id}/knowledge/${path.kbId}`, name: 'Documents' }}
        beside={<Facts document={document} />}
      >
        {canWrite && <EditAttributes document={document} path={path} />}
        <DownloadFile path={path} filename={document.filename} />
        {canWrite && <DeleteDocument document={document} path={path} />}
        {canWrite && document.status === 'ready' && <ReadAgain path={path} />}
      </Crumbs>
      {!canWrite && <ViewOnly />}
      {document.status !== 'error' && <PicturePages document={document} />}
      <Replacement document={document} path={path} />
      {Object.keys(document.attributes).length > 0 && <AttributeList attributes={document.attributes} />}
      {document.status === 'ready' ? (
        <Content path={path} />
      ) : (
        <Stages document={document} path={path} canWrite={canWrite} />
      )}
    </>
  )
}

const Facts = ({ document }: { document: Document }) => (
  <>
    <Status document={document} />
    <span className="meta">
      {document.pageCount !== null && `${formatNumberOf(document.pageCount, 'page')}, `}
      {document.chunkCount !== null && `${formatNumberOf(document.chunkCount, 'chunk')}, `}
      {formatBytes(document.sizeBytes)}, added <Ago at={document.createdAt} />
      {document.attempts > 1 && `, ${document.attempts} attempts`}
    </span>
  </>
)

/** At most this many ranges are named; the API has them all. */
const NAMED_RANGES = 12

/** Says which pages hold only pictures, so that nothing of them is found, and which were read from pictures. */
const PicturePages = ({ document: { status, unreadPages, recognisedPages } }: { document: Document }) => (
  <>
    {status === 'ready' && unreadPages.length > 0 && (
      <p className="meta">
        {sayRanges(unreadPages)} {isOne(unreadPages) ? 'holds only a picture' : 'hold only pictures'}. Nothing of{' '}
        {isOne(unreadPages) ? 'it' : 'them'} is found. Where text recognition is on, <i>Read again</i> finds what they
        hold.
      </p>
    )}
    {recognisedPages.length > 0 && (
      <p className="meta">
        {sayRanges(recognisedPages)} {isOne(recognisedPages) ? 'was' : 'were'} read from pictures: letters may be wrong.
      </p>
    )}
  </>
)

const isOne = (ranges: string[]) => ranges.length === 1 && !ranges[0]?.includes('-')

function sayRanges(ranges: string[]): string {
  const named = ranges.slice(0, NAMED_RANGES).map((range) => range.replace('-', ' to '))
  const others = ranges.length - named.length
  return `${isOne(ranges) ? 'Page' : 'Pages'} ${named.join(', ')}${others > 0 ? ` and ${others} more places` : ''}`
}
