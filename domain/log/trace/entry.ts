/**
 * The subject of an entry of the export. `turn`: a turn that ended. `call`: a model call that ended after its turn, or
 * one of an ingestion. `document`: an ingestion that ended. `run`: an eval run that ended. `score`: the result of an
 * eval case, for the trace of its turn. `feedback`: a turn whose feedback was given, changed or removed. `deletion`: a turn that was deleted, whose trace is deleted too.
 */
export type ExportKind = 'turn' | 'call' | 'document' | 'run' | 'score' | 'feedback' | 'deletion'

/** The facts that the rows of the subject lack, or that a retry changes there. */
export type ExportPayload = {
  /** The document that a call of an ingestion belongs to. */
  documentId?: string
  /** The number of times the ingestion had begun. */
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
  /** The moment when the subject ended. */
  createdAt: Date
}
