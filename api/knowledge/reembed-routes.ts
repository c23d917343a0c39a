import { Elysia } from 'elysia'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { ApiError, type ErrorCode } from '../../domain/error.ts'
import { ofModel } from '../../domain/knowledge/document.ts'
import { NewReembedding, REEMBEDDING_ERRORS, Reembedding } from '../../domain/knowledge/reembedding.ts'
import { modelOfSet } from '../../domain/knowledge/vector-set.ts'
import { route } from '../../domain/route.ts'
import { findKnowledgeBase, type KnowledgeBaseRecord } from '../../store/knowledge/base.ts'
import {
  beginReembedding,
  cancelReembedding,
  findLatestReembedding,
  type ReembeddingRecord,
} from '../../store/knowledge/reembedding.ts'
import { mutationExample } from '../agent/example.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body } from '../request/schema.ts'
import { offeredEmbeddingModel } from './embedding-model.ts'
import { EXAMPLE_KNOWLEDGE_BASE } from './example.ts'
import { KnowledgeBasePath, reembeddingSteps } from './view.ts'

const PATH = '/v1/agents/:id/knowledge-bases/:kbId/reembed'
const BASE_ERRORS: ErrorCode[] = ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND']
const EXAMPLE: Reembedding = {
  kbId: EXAMPLE_KNOWLEDGE_BASE.id,
  embeddingModel: 'openai/text-embedding-3-large',
  status: 'running',
  progress: { total: 87, done: 64 },
  startedAt: '2026-11-23T09:00:00.000Z',
  endedAt: null,
  error: null,
}

/** The routes that change the embedding model of a knowledge base: begin, look, cancel. */
export const reembedRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'knowledge-base-reembed' }).use(begin(deps)).use(latest(deps)).use(cancel(deps))

const begin = (deps: ApiDependencies) =>
  new Elysia({ name: 'knowledge-base-reembed-begin' }).use(authentication(deps)).post(
    PATH,
    async ({ workspaceId, audit, params: { id, kbId }, body }) => {
      const base = await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      const model = await offeredEmbeddingModel(deps, workspaceId, body.embeddingModel)
      const begun = await audit.write(
        'reembedKnowledgeBase',
        (tx) => beginReembedding(tx, workspaceId, { agentId: id, kbId }, { ...body, embeddingModel: model }),
        () => factsOf(base, { from: modelOfSet(base.embeddingModel), to: model }),
      )
      await deps.temporal.startReembedding({ workspaceId, agentId: id, subjectId: begun.id })
      return { data: view(begun), next_steps: await reembeddingSteps(deps, workspaceId, id) }
    },
    {
      params: KnowledgeBasePath,
      body: body(NewReembedding),
      response: { 200: Mutation(Reembedding) },
      detail: operation(
        'reembedKnowledgeBase',
        'Change the embedding model of a knowledge base, while it is searched',
        'Knowledge bases',
        {
          description: `All chunks are embedded with the new model in the background; searches use the old vectors until the switch. To embed again with the current model, send \`again: true\`. The same request while it runs returns the running change. A model of this machine must be there: ${route('POST /v1/local-models/{name}/fetch')}.`,
          errors: [...BASE_ERRORS, 'VALIDATION_ERROR', 'REEMBEDDING_RUNNING', 'EMBEDDING_MODEL_NOT_READY'],
          requestExample: { embeddingModel: EXAMPLE.embeddingModel },
          example: mutationExample(EXAMPLE),
        },
      ),
    },
  )

const latest = (deps: ApiDependencies) =>
  new Elysia({ name: 'knowledge-base-reembed-latest' }).use(authentication(deps)).get(
    PATH,
    async ({ workspaceId, params: { id, kbId } }) => {
      await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      return { data: view(await findLatest(deps, kbId)) }
    },
    {
      params: KnowledgeBasePath,
      response: { 200: Read(Reembedding) },
      detail: operation('getReembedding', 'See how far the latest change of the model is', 'Knowledge bases', {
        description: 'The old vectors serve searches until the new ones are complete.',
        errors: [...BASE_ERRORS, 'REEMBEDDING_NOT_FOUND'],
        example: { data: EXAMPLE },
      }),
    },
  )

const cancel = (deps: ApiDependencies) =>
  new Elysia({ name: 'knowledge-base-reembed-cancel' }).use(authentication(deps)).post(
    `${PATH}/cancel`,
    async ({ workspaceId, audit, params: { id, kbId } }) => {
      const base = await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      await audit.write(
        'cancelReembedding',
        (tx) => cancelReembedding(tx, kbId),
        (cancelled) => cancelled && factsOf(base, { to: modelOfSet(cancelled.embeddingModel) }),
      )
      const latest = view(await findLatest(deps, kbId))
      return { data: latest, next_steps: await reembeddingSteps(deps, workspaceId, id) }
    },
    {
      params: KnowledgeBasePath,
      response: { 200: Mutation(Reembedding) },
      detail: operation('cancelReembedding', 'Cancel the running change of the model', 'Knowledge bases', {
        description: 'The former model goes on serving. A change that has ended stays as it is.',
        errors: [...BASE_ERRORS, 'REEMBEDDING_NOT_FOUND'],
        example: mutationExample({ ...EXAMPLE, status: 'cancelled', endedAt: '2026-11-23T09:01:10.000Z' }),
      }),
    },
  )

const factsOf = ({ id, name }: KnowledgeBaseRecord, change: Record<string, unknown>): AuditFacts => ({
  type: 'knowledgeBase',
  id,
  name,
  change,
})

async function findLatest({ database }: ApiDependencies, kbId: string): Promise<ReembeddingRecord> {
  const found = await findLatestReembedding(database, kbId)
  if (!found) throw new ApiError('REEMBEDDING_NOT_FOUND')
  return found
}

const view = ({ kbId, embeddingModel, status, total, done, startedAt, endedAt, errorCode }: ReembeddingRecord) => ({
  kbId,
  embeddingModel: modelOfSet(embeddingModel),
  status,
  progress: { total, done },
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  error: errorCode && {
    code: errorCode,
    ...ofModel(REEMBEDDING_ERRORS[errorCode], modelOfSet(embeddingModel)),
  },
})
