import { Check, Circle, CircleX, Loader } from 'lucide-react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { StageProgress } from '../document-columns.tsx'
import type { BasePath, Document } from '../documents.ts'
import { canBeRetried, reasonOf } from '../reasons.ts'
import { RetryOne } from '../retry-one.tsx'
import { ChooseFiles } from '../upload/choose-files.tsx'
import { UploadTray } from '../upload/tray.tsx'

const STAGES = [
  ['stored', 'Stored'],
  ['parsing', 'Reading'],
  ['embedding', 'Embedding'],
  ['ready', 'Ready'],
] as const

type StagesProps = { document: Document; path: BasePath & { documentId: string }; canWrite: boolean }

/** Shows the progress of a document that is not ready, and what to do when it failed. */
export function Stages({ document, path, canWrite }: StagesProps) {
  const reached = STAGES.findIndex(([stage]) => stage === document.stage)
  return (
    <section className="document-stages" aria-label="Ingestion">
      <ol>
        {STAGES.map(([stage, word], index) => (
          <li key={stage} data-state={stateOf(index, reached, document)}>
            <Sign state={stateOf(index, reached, document)} />
            {word}
          </li>
        ))}
      </ol>
      {document.error ? (
        <Failure document={document} path={path} canWrite={canWrite} />
      ) : (
        <p>
          <StageProgress document={document} />.{' '}
          <span className="faint">Chunks appear when the document is ready.</span>
        </p>
      )}
    </section>
  )
}

type State = 'done' | 'now' | 'failed' | 'open'

function stateOf(index: number, reached: number, { error }: Document): State {
  if (index < reached) return 'done'
  if (index > reached) return 'open'
  return error ? 'failed' : 'now'
}

function Sign({ state }: { state: State }) {
  const Icon = { done: Check, now: Loader, failed: CircleX, open: Circle }[state]
  const word = { done: 'done', now: 'under way', failed: 'failed', open: 'to come' }[state]
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{word}: </span>
    </>
  )
}

function Failure({ document, path, canWrite }: StagesProps) {
  const { id, filename, error } = document
  if (!error) return null
  const { fix } = reasonOf(error)
  return (
    <div className="fault">
      <CircleX size={16} aria-hidden />
      <div className="fault-text">
        <strong>{error.message}</strong>
        <p className="fault-fix">{fix}</p>
        <div className="fault-end">
          {canWrite && canBeRetried(document) && <RetryOne path={path} filename={filename} />}
          {canWrite && !error.retryable && (
            <ChooseFiles path={{ id: path.id, kbId: path.kbId }} isReplacing>
              Replace
            </ChooseFiles>
          )}
          <span className="meta">
            Document <code>{id}</code>
            <CopyButton text={id} what="document id" />
          </span>
        </div>
        <UploadTray kbId={path.kbId} />
      </div>
    </div>
  )
}
