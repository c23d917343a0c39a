import Type, { type Static } from 'typebox'
import { ModelId } from '../agent/agent.ts'
import { PromptChange } from '../agent/prompt.ts'
import { Retrieval } from '../knowledge/retrieval.ts'
import { AnswerFormat } from '../model/answer-format.ts'
import { AnswerSettings } from '../model/answer-settings.ts'
import { TokenUsage } from '../model/usage.ts'
import { route } from '../route.ts'
import { orNull } from '../schema.ts'
import { CallerTools, ToolChoice } from '../tool/caller-tool.ts'
import { AttachmentChoice } from './attachment.ts'
import { Citation } from './citation.ts'
import { ConversationMetadata, EndUserOf } from './metadata.ts'
import { RequiredAction } from './required-action.ts'

const Id = Type.String({ format: 'uuid' })

/** The body of POST /v1/chat and POST /v1/chat-stream. */
export const ChatRequest = Type.Refine(
  Type.Object(
    {
      agent_id: Type.String({ format: 'uuid', 'x-listed': route('GET /v1/agents') }),
      message: Type.Optional(
        Type.String({ description: 'At least one character; beside attachments it may be empty or left out.' }),
      ),
      conversation_id: Type.Optional(
        Type.String({ format: 'uuid', description: 'Continues this conversation; left out, a new one starts.' }),
      ),
      user: Type.Optional(
        EndUserOf(
          'The user for whom you ask, by an id of yours: 1 to 128 visible characters. A conversation has one; another one is refused.',
        ),
      ),
      metadata: Type.Optional(ConversationMetadata),
      agent_version: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description:
            'Asks the agent as it was at this version, for a comparison; left out, as it is. Needs the scope write.',
        }),
      ),
      model: Type.Optional(ModelId),
      prompt: Type.Optional(PromptChange),
      attachments: Type.Optional(AttachmentChoice),
      retrieval: Type.Optional(Retrieval),
      settings: Type.Optional(AnswerSettings),
      output: Type.Optional(
        orNull(
          AnswerFormat,
          "The form of this answer, in place of the agent's; null: text, although the agent has a form.",
        ),
      ),
      tools: Type.Optional(CallerTools),
      tool_choice: Type.Optional(ToolChoice),
      background: Type.Optional(
        Type.Boolean({
          description:
            'True: answered at once with 202 and the id of the turn, whose receipt has the answer later. Not for streams.',
        }),
      ),
    },
    {
      additionalProperties: false,
      'x-field': 'message',
      'x-elsewhere': {
        stream: route('POST /v1/chat-stream'),
        messages: route('POST /openai/v1/chat/completions'),
        input: route('POST /openai/v1/responses'),
      },
    },
  ),
  ({ message, attachments }) => Boolean(message?.trim() || attachments?.length),
  () => 'must not be blank, unless attachments come with it',
)
export type ChatRequest = Static<typeof ChatRequest>

const Verdict = Type.Object({
  stage: Type.Enum(['input', 'output']),
  rule: Type.String(),
  action: Type.Enum(['blocked', 'masked', 'cut']),
})

/** The `data` of an answer of POST /v1/chat, and of the event `message.end`. */
export const ChatResult = Type.Object({
  conversation_id: Id,
  turn_id: Id,
  text: Type.String(),
  output: Type.Optional(
    Type.Unknown({
      description:
        'The value of an answer that is JSON; null for text, and for an answer that was cut, blocked, refused or cancelled.',
    }),
  ),
  usage: TokenUsage,
  finish_reason: Type.Enum(['stop', 'length', 'blocked', 'cancelled', 'action_required', 'merged']),
  merged_into: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'With finish_reason merged: the turn that was at work when the message came. Its model reads the message, and it has the answer.',
    }),
  ),
  citations: Type.Array(Citation, {
    description:
      'The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark.',
  }),
  tool_calls: Type.Array(Type.Object({ name: Type.String(), ok: Type.Boolean(), duration_ms: Type.Number() })),
  required_actions: Type.Optional(
    Type.Array(RequiredAction, {
      description: 'With finish_reason action_required: the calls whose outputs continue the turn.',
    }),
  ),
  guardrail: Type.Union([Verdict, Type.Null()]),
  escalation: Type.Union([Type.Object({ id: Id, reason: Type.String() }), Type.Null()]),
})
export type ChatResult = Static<typeof ChatResult>
