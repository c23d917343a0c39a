import Type from 'typebox'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import type { KnowledgeBase } from '../../domain/knowledge/base.ts'
import type { Document } from '../../domain/knowledge/document.ts'
import { modelOfSet } from '../../domain/knowledge/vector-set.ts'
import { parseModelId } from '../../domain/model/model.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { type FilledKnowledgeBase, type KnowledgeBaseRecord, withContentsOf } from '../../store/knowledge/base.ts'
import type { DocumentRecord } from '../../store/knowledge/document.ts'
import { viewDocument, withState, withStates } from '../../store/knowledge/list.ts'
import { agentSteps } from '../agent/view.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { params } from '../request/schema.ts'
import { missingLocalModel } from './embedding-model.ts'

const Id = Type.String({ format: 'uuid' })

export const KnowledgeBasePath = params(Type.Object({ id: Id, kbId: Id }))
export const DocumentPath = params(Type.Object({ id: Id, kbId: Id, documentId: Id }))

const UPLOAD = nextStep(
  'POST /v1/agents/{id}/knowledge-bases/{kbId}/documents',
  'Upload a document (PDF, DOCX, CSV, TXT or Markdown); the service chunks and embeds it.',
)
const WATCH = nextStep(
  'GET /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}',
  'See when the document is ready; a search does not find it before.',
)
const WATCH_READING = 'See when the new reading is ready; the document answers until then.'
const WATCH_REEMBEDDING: NextStep = nextStep(
  'GET /v1/agents/{id}/knowledge-bases/{kbId}/reembed',
  'See how far the change of the model is; the former model serves until its end.',
)
const SEARCH: NextStep = nextStep(
  'POST /v1/agents/{id}/knowledge-bases/{kbId}/search',
  'Try which passages the knowledge base finds for a question.',
)

/** The next steps after a knowledge base was made: first the fetch of its model, where that is not there. */
export async function knowledgeBaseSteps(
  deps: ApiDependencies,
  { workspaceId, agentId, embeddingModel }: KnowledgeBaseRecord,
) {
  const missing = await missingLocalModel(deps, embeddingModel)
  return await stepsAfter(deps, workspaceId, agentId, [...(missing ? [fetchOf(missing.id)] : []), UPLOAD])
}

const fetchOf = (id: string): NextStep =>
  nextStep(
    'POST /v1/local-models/{name}/fetch',
    `Have an owner of the operator’s workspace fetch the embedding model ${id} (scope admin): documents fail until it is on this machine.`,
    { name: parseModelId(id).name },
  )

/** The next steps after a change of the model was begun or ended. */
export const reembeddingSteps = (deps: ApiDependencies, workspaceId: string, agentId: string) =>
  stepsAfter(deps, workspaceId, agentId, [WATCH_REEMBEDDING, SEARCH])

/** The next steps after a ready document is read again. */
export const rereadSteps = (deps: ApiDependencies, workspaceId: string, agentId: string) =>
  stepsAfter(deps, workspaceId, agentId, [{ ...WATCH, description: WATCH_READING }, SEARCH])

/** The next steps after a document was uploaded or is ingested again. */
export const documentSteps = (deps: ApiDependencies, workspaceId: string, agentId: string) =>
  stepsAfter(deps, workspaceId, agentId, [WATCH, SEARCH])

/** `own` steps come first, then the steps that the agent still lacks, each step once. */
async function stepsAfter(deps: ApiDependencies, workspaceId: string, agentId: string, own: NextStep[]) {
  const others = await agentSteps(deps, await findAgent(deps.database, workspaceId, agentId))
  return [
    ...own,
    ...others.filter((step) => !own.some(({ path, method }) => path === step.path && method === step.method)),
  ]
}

/** The knowledge base as a response shows it, with what it holds now. */
export const showKnowledgeBase = async (
  { database }: Pick<ApiDependencies, 'database'>,
  base: KnowledgeBaseRecord,
): Promise<KnowledgeBase> => viewKnowledgeBase(await withContentsOf(database, base))

/** The same, where its contents are counted already. */
export const viewKnowledgeBase = ({ base, contents, reembedding }: FilledKnowledgeBase): KnowledgeBase => ({
  id: base.id,
  agentId: base.agentId,
  tenantId: base.workspaceId,
  name: base.name,
  description: base.description,
  embeddingModel: modelOfSet(base.embeddingModel),
  documentCount: contents.documents,
  failedDocumentCount: contents.failed,
  chunkCount: contents.chunks,
  ...(reembedding && { reembedding }),
  createdAt: base.createdAt.toISOString(),
})

/** The documents as a response shows them. */
export const showDocuments = async (
  { database }: Pick<ApiDependencies, 'database'>,
  documents: DocumentRecord[],
): Promise<Document[]> => (await withStates(database, documents)).map(viewDocument)

/** The same for one document. */
export async function showDocument(
  { database }: Pick<ApiDependencies, 'database'>,
  document: DocumentRecord,
): Promise<Document> {
  return viewDocument(await withState(database, document))
}
