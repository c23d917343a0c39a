import { Elysia } from 'elysia'
import Type from 'typebox'
import { route } from '../../domain/route.ts'
import { Conversation, ResumedConversation } from '../../domain/turn/conversation.ts'
import { NewPersonMessage, PersonMessage } from '../../domain/turn/person-message.ts'
import { findReachedConversation } from '../../store/conversation/list.ts'
import { pauseConversation } from '../../store/conversation/pause.ts'
import { Mutation } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, params } from '../request/schema.ts'
import { CONVERSATION_EXAMPLE, PERSON_MESSAGE_EXAMPLE } from './example.ts'
import { answerSteps, factsOf, pauseSteps, resumeSteps, say } from './person.ts'
import { resume } from './resume.ts'

const ConversationPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))
const PAUSED_EXAMPLE = {
  ...CONVERSATION_EXAMPLE,
  paused: { at: PERSON_MESSAGE_EXAMPLE.created_at, by: PERSON_MESSAGE_EXAMPLE.actor, kept: 0 },
}

/** The routes by which a person takes a conversation over: answer in it, pause its agent, let the agent go on. */
export const personRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'person' }).use(answering(deps)).use(pausing(deps)).use(resuming(deps))

const answering = (deps: ApiDependencies) =>
  new Elysia({ name: 'person-answering' }).use(authentication(deps)).post(
    '/v1/conversations/:id/messages',
    async ({ access, audit, params: { id }, body: { text }, request, set }) => {
      const { message, created } = await say(deps, { access, audit, request }, id, text)
      set.status = created ? 201 : 200
      return { data: message, next_steps: answerSteps() }
    },
    {
      params: ConversationPath,
      body: body(NewPersonMessage),
      response: { 200: Mutation(PersonMessage), 201: Mutation(PersonMessage) },
      detail: operation('sendPersonMessage', 'Answer in a conversation as a person', 'Conversations', {
        description:
          "While an escalation of the conversation is open, a person answers in place of the agent. The transcript keeps the words with the actor, and the agent's model gets them with the next message, as words of its own side. In a conversation of a channel they are sent to the user, once. A repeated request with the same Idempotency-Key answers 200 with the same message.",
        errors: ['CONVERSATION_NOT_FOUND', 'ESCALATION_NOT_OPEN', 'IDEMPOTENCY_CONFLICT'],
        headers: {
          'Idempotency-Key':
            '1–255 characters, kept for 24 hours. A request with the same key gets the same message; these keys are separate from those of turns.',
        },
        requestExample: { text: PERSON_MESSAGE_EXAMPLE.text },
        example: { data: PERSON_MESSAGE_EXAMPLE, next_steps: [] },
      }),
    },
  )

const pausing = (deps: ApiDependencies) =>
  new Elysia({ name: 'person-pausing' }).use(authentication(deps)).post(
    '/v1/conversations/:id/pause',
    async ({ access, audit, params: { id } }) => {
      const { agentId } = await findReachedConversation(deps.database, access, id)
      const named = { workspaceId: access.workspaceId, agentId, id }
      await audit.write(
        'pauseConversation',
        (tx) => pauseConversation(tx, named, access.actor),
        (isPaused) => (isPaused ? factsOf(named) : undefined),
      )
      return { data: await findReachedConversation(deps.database, access, id), next_steps: pauseSteps() }
    },
    {
      params: ConversationPath,
      response: { 200: Mutation(Conversation) },
      detail: operation('pauseConversation', 'Pause a conversation', 'Conversations', {
        description: `The agent is silent until the conversation is resumed: ${route('POST /v1/chat')} answers 409 CONVERSATION_PAUSED, and messages of a channel's user are kept. Turns that were accepted before end as usual. Pausing a paused conversation changes nothing.`,
        errors: ['CONVERSATION_NOT_FOUND'],
        example: { data: PAUSED_EXAMPLE, next_steps: [] },
      }),
    },
  )

const resuming = (deps: ApiDependencies) =>
  new Elysia({ name: 'person-resuming' }).use(authentication(deps)).post(
    '/v1/conversations/:id/resume',
    async ({ access, audit, requestId, params: { id } }) => {
      const turn_id = await resume(deps, { access, audit, requestId }, id)
      const conversation = await findReachedConversation(deps.database, access, id)
      return { data: { ...conversation, turn_id }, next_steps: resumeSteps(turn_id) }
    },
    {
      params: ConversationPath,
      response: { 200: Mutation(ResumedConversation) },
      detail: operation('resumeConversation', 'End the pause of a conversation', 'Conversations', {
        description:
          'One turn answers the messages that were kept, in their order. While that turn would be refused, the conversation stays paused. Resuming a conversation that is not paused changes nothing. An open escalation stays open; closing it does not end a pause.',
        errors: [
          'CONVERSATION_NOT_FOUND',
          'AGENT_PAUSED',
          'AGENT_DISABLED',
          'QUEUE_FULL',
          'MODEL_PROVIDER_NOT_CONFIGURED',
          'MODEL_NOT_ALLOWED',
          'BUDGET_EXCEEDED',
        ],
        example: { data: { ...CONVERSATION_EXAMPLE, turn_id: null }, next_steps: [] },
      }),
    },
  )
