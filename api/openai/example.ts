import { CHAT_ANSWER_EXAMPLE, CHAT_REQUEST_EXAMPLE } from '../turn/example.ts'

/** The examples of the OpenAI interface in the API description. */
const { agent_id: model, message } = CHAT_REQUEST_EXAMPLE
const { text, usage: _usage, ...result } = CHAT_ANSWER_EXAMPLE
const ams = { ...result, ignored: [] }
const turnHex = ams.turn_id.replaceAll('-', '')
const created = 1_795_341_600
const usage = {
  prompt_tokens: 412,
  prompt_tokens_details: { cached_tokens: 256 },
  completion_tokens: 11,
  completion_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 423,
}

export const MODEL_EXAMPLE = { id: model, object: 'model', created, owned_by: 'default', name: 'Support' }

export const CHAT_COMPLETION_REQUEST_EXAMPLE = { model, messages: [{ role: 'user', content: message }] }

const head = { id: `chatcmpl-${turnHex}`, created, model }
const choice = { index: 0, logprobs: null }

export const CHAT_COMPLETION_EXAMPLE = {
  ...head,
  object: 'chat.completion',
  choices: [{ ...choice, message: { role: 'assistant', content: text, refusal: null }, finish_reason: 'stop' }],
  usage,
  ams,
}

const chunk = (delta: object, finish_reason: string | null, more: object = {}) =>
  `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ ...choice, delta, finish_reason }], ...more })}\n\n`

export const CHAT_STREAM_EXAMPLE = `${chunk({ role: 'assistant', content: '', refusal: null }, null)}${chunk({ content: text }, null)}${chunk({}, 'stop', { ams })}data: [DONE]\n\n`

export const RESPONSE_REQUEST_EXAMPLE = { model, input: message }

const [{ document_id: file_id, filename }] = ams.citations
const annotations = [{ type: 'file_citation', file_id, filename, index: text.indexOf('[1]') }]
const output_text = { type: 'output_text', text, annotations, logprobs: [] }
const item = { id: `msg_${turnHex}`, type: 'message', status: 'completed', role: 'assistant', content: [output_text] }

export const RESPONSE_EXAMPLE = {
  id: `resp_${turnHex}`,
  object: 'response',
  created_at: created,
  completed_at: created + 2,
  status: 'completed',
  error: null,
  incomplete_details: null,
  instructions: null,
  model,
  output: [item],
  previous_response_id: null,
  store: true,
  usage: {
    input_tokens: 412,
    input_tokens_details: { cached_tokens: 256 },
    output_tokens: 11,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 423,
  },
  background: false,
  max_output_tokens: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: null,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [],
  top_p: null,
  truncation: 'disabled',
  ams,
}

const delta = { item_id: item.id, output_index: 0, content_index: 0, delta: text, logprobs: [] }

export const RESPONSE_STREAM_EXAMPLE = [
  { type: 'response.output_text.delta', ...delta, sequence_number: 4 },
  { type: 'response.completed', response: RESPONSE_EXAMPLE, sequence_number: 8 },
]
  .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  .join('')
