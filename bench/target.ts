import type { StackInfo } from '../test/support/stack/stack-info.ts'

/** The two sides that every figure compares: the service, and the stand-in model called directly. */
export type Target = ReturnType<typeof createTarget>

/** Returns calls of the service (`send` throws on an error status) and direct calls of the model. */
export function createTarget({ baseUrl, keys, modelServerUrl, env }: StackInfo) {
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${keys.a}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.ok) return response
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  }
  const send = async <Data>(method: string, path: string, body?: unknown): Promise<Data> =>
    ((await (await call(method, path, body)).json()) as { data: Data }).data
  const direct = (message: string, stream: boolean): Promise<Response> =>
    fetch(`${modelServerUrl}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${env.OPENAI_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o-mini', stream, messages: [{ role: 'user', content: message }] }),
    })
  return {
    call,
    send,
    createAgent: async (name: string): Promise<string> =>
      (await send<{ id: string }>('POST', '/v1/agents', { name, model: 'openai/gpt-4o-mini' })).id,
    chat: (agentId: string, message: string, conversationId?: string) =>
      send<{ conversation_id: string; turn_id: string; text: string }>('POST', '/v1/chat', {
        agent_id: agentId,
        message,
        ...(conversationId ? { conversation_id: conversationId } : {}),
      }),
    chatStream: (agentId: string, message: string) => call('POST', '/v1/chat-stream', { agent_id: agentId, message }),
    direct: async (message: string): Promise<unknown> => (await direct(message, false)).json(),
    directStream: (message: string) => direct(message, true),
  }
}

/** Passes each line of a stream to the listener as it arrives; resolves at the end of the stream. */
export async function readLines(response: Response, onLine: (line: string) => void): Promise<void> {
  let rest = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}

/** Milliseconds from the request to its first token; the stream is read to its end. */
export async function firstToken(open: () => Promise<Response>, isToken: (line: string) => boolean): Promise<number> {
  const start = performance.now()
  let first = Number.NaN
  await readLines(await open(), (line) => {
    if (Number.isNaN(first) && isToken(line)) first = performance.now() - start
  })
  return first
}

/** True for the line of the service that announces a piece of text. */
export const isOurToken = (line: string): boolean => line === 'event: message.delta'
/** True for a line of the model that holds text. */
export const isDirectToken = (line: string): boolean => /"content":"[^"]/.test(line)
