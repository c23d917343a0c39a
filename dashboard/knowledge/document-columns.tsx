import { Progress } from '@mantine/core'
import { Ago } from '../parts/figures.tsx'
import { formatBytes, formatCount } from '../parts/format.ts'
import { PlaceLink } from '../parts/place-link.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import type { Column } from '../parts/table/data-table.tsx'
import { attributeWords } from './attribute/attribute-list.tsx'
import { type BasePath, type Document, isReplacementOf } from './documents.ts'
import { canBeRetried, reasonOf } from './reasons.ts'
import { RetryOne } from './retry-one.tsx'

type ColumnOptions = { canRetry: boolean; hasAttributes: boolean; rows: Document[] }

/** The columns of the documents: `canRetry` for those who may, `hasAttributes` where they are wanted, in the room of pages and size. */
export const documentColumns = (
  path: BasePath,
  { canRetry, hasAttributes, rows }: ColumnOptions,
): Column<Document>[] => [
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
    width: hasAttributes ? 220 : 300,
    render: (document) => <Doing document={document} path={path} canRetry={canRetry} rows={rows} />,
  },
  hasAttributes ? ATTRIBUTES : PAGES,
  {
    key: 'chunks',
    title: 'Chunks',
    width: 88,
    align: 'end',
    render: ({ chunkCount }) => (chunkCount === null ? <span className="faint">–</span> : formatCount(chunkCount)),
  },
  ...(hasAttributes ? [] : [SIZE]),
  {
    key: 'created',
    title: 'Added',
    phone: 'corner',
    width: 130,
    align: 'end',
    render: ({ createdAt }) => <Ago at={createdAt} />,
  },
]

const ATTRIBUTES: Column<Document> = {
  key: 'attributes',
  title: 'Attributes',
  phone: 'below',
  width: 220,
  render: ({ attributes }) => <span title={attributeWords(attributes)}>{attributeWords(attributes)}</span>,
}

const PAGES: Column<Document> = {
  key: 'pages',
  title: 'Pages',
  width: 72,
  align: 'end',
  render: ({ pageCount }) => (pageCount === null ? <span className="faint">–</span> : formatCount(pageCount)),
}

const SIZE: Column<Document> = {
  key: 'size',
  title: 'Size',
  width: 88,
  align: 'end',
  render: ({ sizeBytes }) => formatBytes(sizeBytes),
}

/** The status of a document; a failed one says so, with the word of its page. */
export const Status = ({ document: { status } }: { document: Document }) => (
  <StatusBadge status={status} {...(status === 'error' && { word: 'Failed' })} />
)

type DoingProps = { document: Document; path: BasePath; canRetry: boolean; rows: Document[] }

function Doing({ document, path, canRetry, rows }: DoingProps) {
  const { error, status, filename } = document
  if (error) {
    const { title, fix } = reasonOf(error)
    return (
      <span className="document-failure">
        <span title={`${title}. ${fix}`}>
          {title}. <span className="faint">{fix}</span>
        </span>
        {canRetry && canBeRetried(document) && (
          <RetryOne path={{ ...path, documentId: document.id }} filename={filename} />
        )}
      </span>
    )
  }
  if (status === 'processing') return <StageProgress document={document} />
  const place = placeOf(document, rows)
  return (
    <span className="faint" title={place}>
      {place}
    </span>
  )
}

/** Says that a document took the place of others, or that a newer one is about to take its own. */
function placeOf(document: Document, rows: Document[]): string {
  if (rows.some((other) => other.status === 'processing' && isReplacementOf(other, document)))
    return 'Answers until its new version is ready'
  const { length } = document.replaces
  if (length === 0) return ''
  return length === 1 ? 'Replaced the earlier one' : `Replaced ${formatCount(length)} earlier ones`
}

/** `Embedding 128 of 310` with a bar; before the cutting the stage alone. */
export function StageProgress({ document: { stage, progress, filename, replace, rereads } }: { document: Document }) {
  const { done, total } = progress
  const as = rereads ? ' (read again)' : replace ? ' (new version)' : ''
  if (stage !== 'embedding' || total === null)
    return <>{(stage === 'parsing' ? 'Reading' : 'Stored, waits for its turn') + as}</>
  return (
    <span className="document-progress">
      Embedding {formatCount(done)} of {formatCount(total)}
      {as}
      <Progress value={(100 * done) / total} size="sm" aria-label={`Embedding of ${filename}`} />
    </span>
  )
}
