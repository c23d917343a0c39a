import type { Trace } from './trace.ts'
import { ingestionSeed, traceIdOf } from './trace-id.ts'

export type IngestionFacts = {
  documentId: string
  kbId: string
  workspaceId: string
  agentId: string
  agentName: string
  attempt: number
}

/** The facts that all observations of an ingestion's trace share. */
export const ingestionTraceOf = (facts: IngestionFacts): Omit<Trace, 'observations'> => ({
  id: traceIdOf(ingestionSeed(facts.documentId, facts.attempt)),
  name: 'ingestion',
  tags: ['ingestion'],
  metadata: {
    document_id: facts.documentId,
    knowledge_base_id: facts.kbId,
    workspace_id: facts.workspaceId,
    agent_id: facts.agentId,
    agent_name: facts.agentName,
    attempt: String(facts.attempt),
  },
})

/** The same when the ingestion has ended. */
export type EndedIngestion = IngestionFacts & {
  filename: string
  chunkCount: number | null
  status: string
  code: string | null
  createdAt: Date
  endedAt: Date
}

/** The root of an ingestion's trace. Its calls follow by `composeCallTrace`. A retry has no row that tells its beginning. */
export function composeIngestionTrace(ended: EndedIngestion): Trace {
  const { attempt, createdAt, endedAt, status, code, chunkCount } = ended
  return {
    ...ingestionTraceOf(ended),
    observations: [
      {
        part: 'root',
        name: 'ingestion',
        type: 'span',
        startedAt: attempt === 1 ? createdAt : endedAt,
        endedAt,
        ...(status === 'error' && { level: 'ERROR' as const, statusMessage: code ?? status }),
        input: ended.filename,
        metadata: { status, chunks: String(chunkCount ?? 0) },
      },
    ],
  }
}
