import { Elysia } from 'elysia'
import Type from 'typebox'
import { route } from '../../domain/route.ts'
import { Conversation } from '../../domain/turn/conversation.ts'
import { ConversationMetadata } from '../../domain/turn/metadata.ts'
import { findReachedConversation } from '../../store/conversation/list.ts'
import { replaceMetadata } from '../../store/conversation/metadata.ts'
import { Mutation } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, params } from '../request/schema.ts'
import { CONVERSATION_EXAMPLE } from './example.ts'
import { factsOf, READ } from './person.ts'

const ConversationChange = Type.Object({ metadata: ConversationMetadata })

/** The route that changes what callers know of a conversation. */
export const speakerRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'speaker' }).use(authentication(deps)).patch(
    '/v1/conversations/:id',
    async ({ access, audit, params: { id }, body: { metadata } }) => {
      const { agentId } = await findReachedConversation(deps.database, access, id)
      const named = { workspaceId: access.workspaceId, agentId, id }
      const names = Object.keys(metadata)
      await audit.write(
        'changeConversation',
        (tx) => replaceMetadata(tx, named, metadata),
        () => factsOf(named, { metadata: names }),
      )
      return { data: await findReachedConversation(deps.database, access, id), next_steps: [READ] }
    },
    {
      params: params(Type.Object({ id: Type.String({ format: 'uuid' }) })),
      body: body(ConversationChange),
      response: { 200: Mutation(Conversation) },
      detail: operation('changeConversation', 'Replace the metadata of a conversation', 'Conversations', {
        description: `Puts these values in the place of all that are there; {} leaves none. The metadata of ${route('POST /v1/chat')} is added name by name instead.`,
        errors: ['CONVERSATION_NOT_FOUND'],
        requestExample: { metadata: CONVERSATION_EXAMPLE.metadata },
        example: { data: CONVERSATION_EXAMPLE, next_steps: [] },
      }),
    },
  )
