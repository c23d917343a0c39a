import { CHAT_ANSWER_EXAMPLE, CHAT_REQUEST_EXAMPLE } from '../turn/example.ts'

/** The examples of the OpenAI interface in the API description. */
const { agent_id: model, message } = CHAT_REQUEST_EXAMPLE
const { text, usage: _usage, ...ams } = CHAT_ANSWER_EXAMPLE
const turnHex = ams.turn_id.replaceAll('-', '')
const created = 1_795_341_600
const usage = { prompt_tokens: 412, completion_tokens: 11, total_tokens: 423 }

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
