import type { Feedback } from '../../domain/turn/feedback.ts'
import type { ModelCallContent } from '../../domain/turn/model-call.ts'
import type { Receipt } from '../../domain/turn/receipt.ts'

/** The examples of chat in the API description. */
const conversation_id = '0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10'
const turn_id = '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22'

const RETRIEVAL = { filter: { type: 'eq', key: 'language', value: 'en' }, limit: 8 } as const

export const CHAT_REQUEST_EXAMPLE = {
  agent_id: '0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01',
  message: 'How long do I have to return it?',
}

export const CHAT_ANSWER_EXAMPLE = {
  conversation_id,
  turn_id,
  text: 'You have 30 days to return it [1].',
  usage: { promptTokens: 412, completionTokens: 11, cachedTokens: 256, cacheWriteTokens: 0, reasoningTokens: 0 },
  finish_reason: 'stop',
  citations: [
    {
      index: 1,
      document_id: '0199b4a1-5d2f-7b66-9e03-5a3f9d7b8c12',
      filename: 'returns.pdf',
      chunk_id: '0199b4a1-5e30-7c77-8f14-6b4a0e8c9d23',
      score: 0.83,
      page: 2,
      heading: 'Returns',
    },
  ],
  tool_calls: [],
  guardrail: null,
  escalation: null,
} as const

export const FEEDBACK_EXAMPLE: Feedback = { score: -1, comment: 'It is 14 days, not 30.', tags: ['wrong'] }

export const OUTPUTS_EXAMPLE = {
  outputs: [{ call_id: 'call_9fK2mQ7xVb3LrT8sWc5YzD1e', output: { city: 'Oslo', celsius: 4 } }],
}

const [citation] = CHAT_ANSWER_EXAMPLE.citations
const { index, ...passage } = citation

export const RECEIPT_EXAMPLE: Receipt = {
  turn_id,
  conversation_id,
  agent_id: CHAT_REQUEST_EXAMPLE.agent_id,
  agent_version: 4,
  model: 'openai/gpt-4o-mini',
  unsaved_prompt: false,
  status: 'success',
  source: 'chat',
  finish_reason: 'stop',
  error: null,
  message: CHAT_REQUEST_EXAMPLE.message,
  attachments: [
    {
      file_id: '0198f0b1-2c3d-7e4f-8a5b-6c7d8e9f0a1b',
      filename: 'receipt.png',
      mediaType: 'image/png',
      sizeBytes: 48_213,
    },
  ],
  client_context: null,
  text: CHAT_ANSWER_EXAMPLE.text,
  retrieval: { query: CHAT_REQUEST_EXAMPLE.message, made_by: 'message', limits: RETRIEVAL },
  chunks: [
    {
      ...passage,
      knowledge_base_id: '0199b4a1-4b1d-7a44-a0e1-3c1d7b5f8a00',
      text: 'Goods can be returned within 30 days.',
    },
  ],
  citations: [citation],
  model_calls: [
    {
      round: 1,
      purpose: 'answer',
      model: 'openai/gpt-4o-mini',
      usage: CHAT_ANSWER_EXAMPLE.usage,
      estimated: false,
      cost: '0.00012345',
      error: null,
      reasoning: null,
      started_at: '2026-11-22T10:00:00.031Z',
      first_token_at: '2026-11-22T10:00:00.412Z',
      ended_at: '2026-11-22T10:00:01.838Z',
    },
  ],
  tool_calls: [],
  required_actions: [],
  continues: null,
  continued_by: null,
  merged_into: null,
  merged_messages: [],
  ignored_settings: [],
  unavailable_tools: [],
  guardrail: null,
  escalation: null,
  feedback: FEEDBACK_EXAMPLE,
  usage: CHAT_ANSWER_EXAMPLE.usage,
  cost: '0.00012345',
  request_id: '0199b4a0-88ba-7a10-8c2e-1f2a3b4c5d6e',
  trace_id: '5f2d1c0b9a8e7d6c5b4a392817061524',
  workflow: { id: `turn-${turn_id}`, url: `http://localhost:8233/namespaces/default/workflows/turn-${turn_id}` },
  created_at: '2026-11-22T10:00:00.000Z',
  started_at: '2026-11-22T10:00:00.000Z',
  prepared_at: '2026-11-22T10:00:00.030Z',
  ended_at: '2026-11-22T10:00:01.840Z',
}

export const MODEL_CALL_EXAMPLE: ModelCallContent = {
  composed: 'again',
  matches: true,
  gone: [],
  is_cut: false,
  input: {
    messages: [
      { role: 'system', text: 'You answer questions about returns.' },
      {
        role: 'user',
        context: '<untrusted>\n[1] returns.pdf, page 2: Goods can be returned within 30 days.\n</untrusted>',
        text: CHAT_REQUEST_EXAMPLE.message,
      },
    ],
    tools: [],
    settings: { temperature: 0.2 },
  },
  output: { text: CHAT_ANSWER_EXAMPLE.text, tool_calls: [] },
}

const STREAM_EXAMPLE = `id: 1
event: message.start
data: ${JSON.stringify({ conversation_id, turn_id, model: 'openai/gpt-4o-mini', agent_version: 4 })}

id: 2
event: message.delta
data: {"text":"You have 30 days to return it [1]."}

id: 3
event: message.end
data: ${JSON.stringify(CHAT_ANSWER_EXAMPLE)}
`

/** A turn's stream of events as an OpenAPI response. */
export const STREAM_RESPONSE = {
  description:
    'Server-sent events: message.start, retrieval, message.delta, tool.call, tool.result, tool.unavailable, action.required, guardrail, escalation, message.reset, and at last message.end or error; with reasoning=true also reasoning. The ids count up; without reasoning=true its events leave gaps in them. With blocked topics, the answer comes in one piece.',
  headers: { 'X-Turn-Id': { schema: { type: 'string', format: 'uuid' } } },
  content: {
    'text/event-stream': {
      schema: { type: 'string' },
      'x-event': { $ref: '#/components/schemas/TurnEvent' },
      example: STREAM_EXAMPLE,
    },
  },
}
