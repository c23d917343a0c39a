import { Elysia } from 'elysia'
import Type from 'typebox'
import { route } from '../../domain/route.ts'
import {
  Conversation,
  ConversationQuery,
  ConversationTranscript,
  TranscriptPage,
} from '../../domain/turn/conversation.ts'
import { listConversations } from '../../store/conversation/list.ts'
import { assertAgentReached } from '../agent/reach.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { CursorRead } from '../request/cursor.ts'
import { momentOf } from '../request/moment.ts'
import { params, query } from '../request/schema.ts'
import { CONVERSATION_EXAMPLE, TURN_EXAMPLE } from './example.ts'
import { readTranscript } from './transcript.ts'

const ConversationPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))

/** The routes that read the conversations of a workspace: a list with a search, and one with its turns. */
export const conversationRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'conversation' }).use(listing(deps)).use(item(deps))

const listing = (deps: ApiDependencies) =>
  new Elysia({ name: 'conversation-listing' }).use(authentication(deps)).get(
    '/v1/conversations',
    async ({ access, query: { limit = 50, cursor, agent, q, from, to, ...given } }) => {
      await assertAgentReached(deps.database, access, agent)
      const window = { from: momentOf('from', from), to: momentOf('to', to) }
      const filter = { ...given, agentId: agent, search: q, ...window }
      const page = await listConversations(deps.database, access, filter, { limit, before: cursor })
      return { data: page.found, next_cursor: page.next ?? null }
    },
    {
      query: query(ConversationQuery),
      response: { 200: CursorRead(Type.Array(Conversation)) },
      detail: operation('listConversations', 'List the conversations, newest activity first', 'Conversations', {
        description:
          'A request looks at 10,000 turns at most. A page may therefore be short, or empty, before the last one: go on with next_cursor while it is not null. The conversations of evals are left out. A key that is bound to agents finds the conversations of these agents.',
        errors: ['AGENT_NOT_FOUND'],
        example: { data: [CONVERSATION_EXAMPLE], next_cursor: null },
      }),
    },
  )

const item = (deps: ApiDependencies) =>
  new Elysia({ name: 'conversation-item' })
    .use(authentication(deps))
    .get('/v1/conversations/:id', ({ access, params, query }) => readTranscript(deps, access, params.id, query), {
      params: ConversationPath,
      query: query(TranscriptPage),
      response: { 200: CursorRead(ConversationTranscript) },
      detail: operation('getConversation', 'Get a conversation with its turns, newest first', 'Conversations', {
        description: `Each turn has its message, its answer and the sums of its receipt; ${route('GET /v1/turns/{turn_id}')} has the whole receipt. With piiDetection, messages and answers are masked before they are stored.`,
        errors: ['CONVERSATION_NOT_FOUND'],
        example: {
          data: { ...CONVERSATION_EXAMPLE, kept_messages: [], messages: [], turns: [TURN_EXAMPLE] },
          next_cursor: null,
        },
      }),
    })
