import { Elysia } from 'elysia'
import Type from 'typebox'
import type { AuditFacts } from '../../domain/access/audit.ts'
import {
  DEFAULT_SEARCH_LIMIT,
  KnowledgeBase,
  KnowledgeBaseQuery,
  NewKnowledgeBase,
  SearchHit,
  SearchQuery,
} from '../../domain/knowledge/base.ts'
import { readFilter } from '../../domain/knowledge/filter.ts'
import { route } from '../../domain/route.ts'
import { findAgent } from '../../store/agent/agent.ts'
import {
  deleteKnowledgeBase,
  findKnowledgeBase,
  insertKnowledgeBase,
  type KnowledgeBaseRecord,
  withContents,
} from '../../store/knowledge/base.ts'
import { listBases } from '../../store/knowledge/list.ts'
import { mutationExample } from '../agent/example.ts'
import { AgentPath, Mutation, Read, ReadPart } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, query, response } from '../request/schema.ts'
import { offeredEmbeddingModel } from './embedding-model.ts'
import { EXAMPLE_HIT, EXAMPLE_KNOWLEDGE_BASE } from './example.ts'
import { reembedRoutes } from './reembed-routes.ts'
import { searchBases } from './search.ts'
import { KnowledgeBasePath, knowledgeBaseSteps, showKnowledgeBase, viewKnowledgeBase } from './view.ts'

const Deleted = response(Type.Object({ message: Type.String() }))
const SearchOptions = query(
  Type.Object({
    explain: Type.Optional(Type.Boolean({ description: 'True: each passage tells why it stands where it does.' })),
  }),
)
const BASE = '/v1/agents/:id/knowledge-bases'

const FoundPassages = response(
  Type.Object({
    data: Type.Array(SearchHit),
    cut_to: Type.Optional(
      Type.Literal('words', {
        description: 'Only when comparing vectors took the database too long: words alone searched.',
      }),
    ),
  }),
)

/** The routes of knowledge bases: list, create, get, delete, search, and change of the embedding model. */
export const knowledgeBaseRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'knowledge-base' })
    .use(collection(deps))
    .use(item(deps))
    .use(searching(deps))
    .use(reembedRoutes(deps))

const collection = (deps: ApiDependencies) =>
  new Elysia({ name: 'knowledge-base-collection' })
    .use(authentication(deps))
    .get(
      BASE,
      async ({ workspaceId, params, query: wanted }) => {
        await findAgent(deps.database, workspaceId, params.id)
        const { data, total } = await listBases(deps.database, workspaceId, params.id, wanted)
        return { data: (await withContents(deps.database, data)).map(viewKnowledgeBase), total }
      },
      {
        params: AgentPath,
        query: query(KnowledgeBaseQuery),
        response: { 200: ReadPart(KnowledgeBase) },
        detail: operation('listKnowledgeBases', 'List the knowledge bases, newest first', 'Knowledge bases', {
          description: 'total is the number of all knowledge bases of the agent.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [EXAMPLE_KNOWLEDGE_BASE], total: 1 },
        }),
      },
    )
    .post(
      BASE,
      async ({ workspaceId, audit, params, body, set }) => {
        const { embeddingModel: given } = body
        const embeddingModel = given
          ? await offeredEmbeddingModel(deps, workspaceId, given)
          : deps.models.embeddingModel
        const base = await audit.write(
          'createKnowledgeBase',
          (tx) => insertKnowledgeBase(tx, workspaceId, params.id, { ...body, embeddingModel }),
          factsOf,
        )
        set.status = 201
        return {
          data: await showKnowledgeBase(deps, base),
          next_steps: await knowledgeBaseSteps(deps, base),
        }
      },
      {
        params: AgentPath,
        body: body(NewKnowledgeBase),
        response: { 201: Mutation(KnowledgeBase) },
        detail: operation('createKnowledgeBase', 'Create a knowledge base', 'Knowledge bases', {
          description: `Without embeddingModel, the knowledge base has the default model of this moment. ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/reembed')} changes it. A model of this machine that is named must be there; where the default one is not, next_steps begins with its fetch, and documents fail until then.`,
          errors: ['AGENT_NOT_FOUND', 'EMBEDDING_MODEL_NOT_READY'],
          requestExample: { name: 'Manuals', description: 'What our customers ask about.' },
          example: mutationExample(EXAMPLE_KNOWLEDGE_BASE),
        }),
      },
    )

const factsOf = ({ id, name, agentId }: KnowledgeBaseRecord): AuditFacts => ({
  type: 'knowledgeBase',
  id,
  name,
  change: { agentId },
})

const item = (deps: ApiDependencies) =>
  new Elysia({ name: 'knowledge-base-item' })
    .use(authentication(deps))
    .get(
      `${BASE}/:kbId`,
      async ({ workspaceId, params: { id, kbId } }) => ({
        data: await showKnowledgeBase(deps, await findKnowledgeBase(deps.database, workspaceId, id, kbId)),
      }),
      {
        params: KnowledgeBasePath,
        response: { 200: Read(KnowledgeBase) },
        detail: operation('getKnowledgeBase', 'Get a knowledge base', 'Knowledge bases', {
          description: 'It says how many documents it has and which model embeds them.',
          errors: ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND'],
          example: { data: EXAMPLE_KNOWLEDGE_BASE },
        }),
      },
    )
    .delete(
      `${BASE}/:kbId`,
      async ({ workspaceId, audit, params: { id, kbId } }) => {
        await findAgent(deps.database, workspaceId, id)
        await audit.write('deleteKnowledgeBase', (tx) => deleteKnowledgeBase(tx, workspaceId, id, kbId), factsOf)
        return { message: `Knowledge base ${kbId} is deleted, with its documents.` }
      },
      {
        params: KnowledgeBasePath,
        response: { 200: Deleted },
        detail: operation('deleteKnowledgeBase', 'Delete a knowledge base with its documents', 'Knowledge bases', {
          description: `A search finds nothing of it any more. Its files and vectors are removed in the background: ${route('GET /v1/purges/{id}')} with its id shows how far that is.`,
          errors: ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND'],
          example: { message: `Knowledge base ${EXAMPLE_KNOWLEDGE_BASE.id} is deleted, with its documents.` },
        }),
      },
    )

const searching = (deps: ApiDependencies) =>
  new Elysia({ name: 'knowledge-base-search' }).use(authentication(deps)).post(
    `${BASE}/:kbId/search`,
    async ({ workspaceId, params: { id, kbId }, query: { explain }, body: { score_threshold, ...asked } }) => {
      const filter = readFilter(asked.filter, 'filter')
      const base = await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      const isExplained = explain
      const query = { limit: DEFAULT_SEARCH_LIMIT, ...asked, filter, scoreThreshold: score_threshold, isExplained }
      return await searchBases(deps, { workspaceId, agentId: id }, [base], query)
    },
    {
      params: KnowledgeBasePath,
      query: SearchOptions,
      body: body(SearchQuery),
      response: { 200: FoundPassages },
      detail: operation(
        'searchKnowledgeBase',
        'Search a knowledge base; the best passages come first',
        'Knowledge bases',
        {
          description:
            'The search goes by meaning and by words, unless mode names one of them. It covers only documents that are ready. Scores are comparable between embedding models: a passage that says nothing of the question scores below 0.3. A passage whose text stands in the list already is left out.',
          errors: ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND', 'BUDGET_EXCEEDED'],
          requestExample: { query: 'How long is the guarantee?', limit: 3, score_threshold: 0.3 },
          example: { data: [EXAMPLE_HIT] },
        },
      ),
    },
  )
