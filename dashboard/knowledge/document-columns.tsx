import { Progress } from '@mantine/core'
import { Ago } from '../parts/figures.tsx'
import { formatCount } from '../parts/format.ts'
import { PlaceLink } from '../parts/place-link.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import type { Column } from '../parts/table/data-table.tsx'
import { formatBytes } from './bytes.ts'
import type { BasePath, Document } from './documents.ts'
import { reasonOf } from './reasons.ts'
import { RetryOne } from './retry-one.tsx'

/** The columns of the documents; `canRetry` for those who may. */
export const documentColumns = (path: BasePath, canRetry: boolean): Column<Document>[] => [
  {
    key: 'filename',
    title: 'Document',
    isHeader: true,
    render: ({ id, filename }) => (
      <PlaceLink className="row-link" place={`agents/${path.id}/knowledge/${path.kbId}/${id}`} title={filename}>
        {filename}
      </PlaceLink>
    ),
  },
  { key: 'status', title: 'Status', phone: 'beside', width: 112, render: (document) => <Status document={document} /> },
  {
    key: 'progress',
    title: 'Progress',
    phone: 'below',
    width: 300,
    render: (document) => <Doing document={document} path={path} canRetry={canRetry} />,
  },
  {
    key: 'chunks',
    title: 'Chunks',
    width: 88,
    align: 'end',
    render: ({ chunkCount }) => (chunkCount === null ? <span className="faint">–</span> : formatCount(chunkCount)),
  },
  { key: 'size', title: 'Size', width: 88, align: 'end', render: ({ sizeBytes }) => formatBytes(sizeBytes) },
  {
    key: 'created',
    title: 'Added',
    phone: 'corner',
    width: 130,
    align: 'end',
    render: ({ createdAt }) => <Ago at={createdAt} />,
  },
]

/** The status of a document; a failed one says so, with the word of its page. */
export const Status = ({ document: { status } }: { document: Document }) => (
  <StatusBadge status={status} {...(status === 'error' && { word: 'Failed' })} />
)

type DoingProps = { document: Document; path: BasePath; canRetry: boolean }

function Doing({ document, path, canRetry }: DoingProps) {
  const { error, status, filename } = document
  if (error) {
    const { title, fix } = reasonOf(error)
    return (
      <span className="document-failure">
        <span title={`${title}. ${fix}`}>
          {title}. <span className="faint">{fix}</span>
        </span>
        {canRetry && error.retryable && <RetryOne path={{ ...path, documentId: document.id }} filename={filename} />}
      </span>
    )
  }
  return status === 'processing' ? <StageProgress document={document} /> : null
}

/** `Embedding 128 of 310` with a bar; before the cutting the stage alone. */
export function StageProgress({ document: { stage, progress, filename } }: { document: Document }) {
  const { done, total } = progress
  if (stage !== 'embedding' || total === null)
    return <>{stage === 'parsing' ? 'Reading' : 'Stored, waits for its turn'}</>
  return (
    <span className="document-progress">
      Embedding {formatCount(done)} of {formatCount(total)}
      <Progress value={(100 * done) / total} size="sm" aria-label={`Embedding of ${filename}`} />
    </span>
  )
}
