import { Elysia } from 'elysia'
import { nextStep } from '../../domain/agent/next-step.ts'
import { ApiError } from '../../domain/error.ts'
import { readIsoDate } from '../../domain/log/entry.ts'
import { createPause } from '../../domain/pause.ts'
import { maskPiiInPieces } from '../../domain/pii/mask.ts'
import { route } from '../../domain/route.ts'
import { ConversationTranscript } from '../../domain/turn/conversation.ts'
import { NewConversation } from '../../domain/turn/imported.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { insertHistory } from '../../store/conversation/imported.ts'
import { assertAgentReached } from '../agent/reach.ts'
import { Mutation } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { idempotencyOf } from '../request/idempotency.ts'
import { bodyWithNulls } from '../request/schema.ts'
import { createScreening, type Screening } from '../turn/screening.ts'
import { CONVERSATION_EXAMPLE, IMPORTED_EXAMPLE } from './example.ts'
import { factsOf, READ } from './person.ts'
import { readTranscript } from './transcript.ts'

/** The route that makes a conversation without a turn, with a history from elsewhere. */
export const importRoutes = (deps: ApiDependencies) => {
  const screening = createScreening()
  return new Elysia({ name: 'conversation-import' }).use(authentication(deps)).post(
    '/v1/conversations',
    async ({ access, audit, body, request, set }) => {
      await assertAgentReached(deps.database, access, body.agent_id)
      const messages = await readHistory(deps, screening, access.workspaceId, body)
      const { agent_id: agentId, user, metadata } = body
      const history = { agentId, user, metadata, messages, idempotency: idempotencyOf(request, body) }
      const { id, created } = await audit.write(
        'importConversation',
        (tx) => insertHistory(tx, access.workspaceId, history),
        (made) => (made.created ? factsOf({ ...access, ...made, agentId }, { messages: messages.length }) : undefined),
      )
      set.status = created ? 201 : 200
      const { data } = await readTranscript(deps, access, id)
      return { data, next_steps: [READ, nextStep('POST /v1/chat', 'Go on in it: send its id as conversation_id.')] }
    },
    {
      body: bodyWithNulls(NewConversation),
      response: { 200: Mutation(ConversationTranscript), 201: Mutation(ConversationTranscript) },
      detail: operation('importConversation', 'Make a conversation with a history from elsewhere', 'Conversations', {
        description: `The messages have no turn and no cost. The agent remembers them, searches find them, and a deletion takes them along. With piiDetection they are masked. The body has at most 1 MiB. ${route('POST /v1/chat')} goes on with the id as conversation_id.`,
        errors: ['AGENT_NOT_FOUND', 'CONVERSATION_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
        headers: {
          'Idempotency-Key':
            '1–255 characters, kept for 24 hours, or until the conversation is deleted. A repeated request with the same key answers 200 with the same conversation; these keys are separate from those of turns.',
        },
        requestExample: {
          agent_id: CONVERSATION_EXAMPLE.agentId,
          user: 'customer-4711',
          metadata: CONVERSATION_EXAMPLE.metadata,
          messages: IMPORTED_EXAMPLE.map(({ role, text, createdAt }) => ({ role, text, createdAt })),
        },
        example: {
          data: {
            ...CONVERSATION_EXAMPLE,
            status: null,
            turnCount: 0,
            cost: '0.00000000',
            kept_messages: [],
            messages: IMPORTED_EXAMPLE,
            turns: [],
          },
          next_steps: [],
        },
      }),
    },
  )
}

/** The messages as they are stored. @throws ApiError VALIDATION_ERROR */
async function readHistory(
  { database }: ApiDependencies,
  screening: Screening,
  workspaceId: string,
  { agent_id, messages = [] }: NewConversation,
) {
  const dated = messages.map(({ createdAt, ...message }, index) => ({
    ...message,
    createdAt: createdAt === undefined ? undefined : momentIn(`messages[${index}].createdAt`, createdAt),
  }))
  const { guardrailConfig } = await findAgent(database, workspaceId, agent_id)
  if (!guardrailConfig?.piiDetection) return dated
  return await screening(workspaceId, { message: '', clientContext: { messages, instructions: '' } }, async () => {
    const pause = createPause()
    const masked: typeof dated = []
    for (const message of dated) masked.push({ ...message, text: (await maskPiiInPieces(message.text, pause)).text })
    return masked
  })
}

function momentIn(field: string, text: string): Date {
  const moment = readIsoDate(text)
  if (moment) return moment
  throw new ApiError('VALIDATION_ERROR', {
    message: `${field} is not an ISO date.`,
    fix: 'Send it as 2026-01-31T12:00:00Z, or leave it out.',
    field,
  })
}
