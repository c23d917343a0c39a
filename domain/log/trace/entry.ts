/**
 * What an entry of the export stands for. `turn`: a turn that ended. `call`: a model call that ended after its turn, or
 * one of an ingestion. `document`: an ingestion that ended. `run`: an eval run that ended. `score`: the result of an eval
 * case, for the trace of its turn. `deletion`: a turn that was deleted, whose trace is deleted too.
 */
export type ExportKind = 'turn' | 'call' | 'document' | 'run' | 'score' | 'deletion'

/** What the rows of the subject do not say, or say differently once it is retried. */
export type ExportPayload = {
  /** The document that a call of an ingestion belongs to. */
  documentId?: string
  /** How often the ingestion had been begun. */
  attempt?: number
  status?: string
  /** The error code of a failed ingestion. */
  code?: string | null
}

/** An entry that an exporter has taken. */
export type ExportEntry = {
  id: number
  kind: ExportKind
  workspaceId: string
  subjectId: string
  payload: ExportPayload | null
  /** When the subject ended. */
  createdAt: Date
}
