import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { messagesAnswer, messagesStream } from './anthropic.ts'
import { allText, type ModelCall } from './call.ts'
import { converseAnswer, converseStream, exceptionHeaders, garbageEvent } from './converse.ts'
import { geminiAnswer, geminiStream } from './gemini.ts'
import { chatAnswer, chatStream } from './openai.ts'
import { responsesAnswer, responsesStream } from './responses.ts'
import type { Script } from './script.ts'
import type { ModelState, SeenRequest } from './state.ts'
import type { ScriptedUsage } from './usage.ts'

type Event = string | Buffer
type Dialect = {
  answer(call: ModelCall, script: Script, tokens: ScriptedUsage): unknown
  stream(
    call: ModelCall,
    script: Script,
    tokens: ScriptedUsage,
  ): { start: Event[]; piece(text: string): Event; end: Event[] }
}
const DIALECTS: Record<SeenRequest['dialect'], Dialect> = {
  openai: { answer: chatAnswer, stream: chatStream },
  responses: { answer: responsesAnswer, stream: responsesStream },
  anthropic: { answer: messagesAnswer, stream: messagesStream },
  gemini: {
    answer: (_call, script, tokens) => geminiAnswer(script, tokens),
    stream: (_call, script, tokens) => geminiStream(script, tokens),
  },
  converse: { answer: (_call, script, tokens) => converseAnswer(script, tokens), stream: converseStream },
}

/** Answers by the script: first failures, then a stall, then the answer in one piece or as a stream. */
export async function reply(
  call: ModelCall,
  script: Script,
  seen: SeenRequest,
  response: ServerResponse,
  state: ModelState,
) {
  if (script.slowMs) await sleep(script.slowMs)
  if (script.fail) return refuse(response, seen, script.fail.status, script.fail.headers, script.fail.body)
  if (script.mode === 'stall') await released(seen, response, state)
  if (response.destroyed) return
  if (script.mode === 'close') return void response.destroy()
  if (script.mode === 'redirect') return void response.writeHead(307, { location: script.target ?? '/' }).end()
  if (script.mode === 'garbage')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>no answer \xff')
  if (script.mode === 'garbage-event')
    return void response.writeHead(200, { 'content-type': streamType(seen) }).end(garbage(seen))
  const tokens = script.usage ?? state.cache.usageOf(seen, tokensOf(call, script))
  seen.answer = script.calls.length > 0 ? script.calls : script.text
  seen.usage = tokens
  if (call.stream) return streamed(call, script, seen, response, tokens)
  if (script.gapMs) await sleep(script.gapMs * (script.pieces?.length ?? 1))
  if (script.cut) return void response.destroy()
  sendJson(response, 200, DIALECTS[seen.dialect].answer(call, script, tokens))
}

const streamType = ({ dialect }: SeenRequest) =>
  dialect === 'converse' ? 'application/vnd.amazon.eventstream' : 'text/event-stream'

const garbage = ({ dialect }: SeenRequest): Event =>
  dialect === 'converse'
    ? garbageEvent()
    : `${dialect === 'anthropic' ? 'event: message_start\n' : ''}data: {not json\n\n`

/** Sends a complete JSON answer. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const bytes = Buffer.from(JSON.stringify(body))
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers })
    .end(bytes)
}

/** Sends a refusal in the form of the provider. It repeats the key, so a test can see a leak. */
export function refuse(
  response: ServerResponse,
  seen: SeenRequest,
  status: number,
  headers: Record<string, string> = {},
  body?: Record<string, unknown>,
) {
  seen.status = status
  const message = `scripted failure ${status}, key ${seen.auth}`
  sendJson(
    response,
    status,
    body ?? { message, error: { message, type: 'server_error', code: status, status: 'INTERNAL' } },
    { ...(seen.dialect === 'converse' && exceptionHeaders(status)), ...headers },
  )
}

const tokensOf = (call: ModelCall, script: Script): ScriptedUsage => ({
  input: Math.floor(allText(call).length / 4) + 1,
  output: Math.floor((script.text.length + JSON.stringify(script.calls).length) / 4) + 1,
})

/** Holds a request until a test releases it, or its client goes away. */
export async function released(seen: SeenRequest, response: ServerResponse, state: ModelState): Promise<void> {
  seen.stalled = true
  await new Promise<void>((resolve) => {
    state.releases.set(seen.id, resolve)
    response.once('close', resolve)
  })
  state.releases.delete(seen.id)
  seen.stalled = false
}

async function streamed(
  call: ModelCall,
  script: Script,
  seen: SeenRequest,
  response: ServerResponse,
  tokens: ScriptedUsage,
) {
  const events = DIALECTS[seen.dialect].stream(call, script, tokens)
  const write = script.bytes
    ? (sent: Event) => inBytes(response, Buffer.from(sent), script.bytes)
    : (sent: Event) => void response.write(sent)
  response.writeHead(200, { 'content-type': streamType(seen), 'cache-control': 'no-cache' })
  for (const event of events.start) await write(event)
  for (const piece of piecesOf(script)) {
    if (response.destroyed) return
    await write(events.piece(script.clock ? `${performance.timeOrigin + performance.now()} ` : piece))
    if (script.gapMs) await sleep(script.gapMs)
  }
  if (script.cut) return void response.destroy()
  for (const event of events.end) await write(event)
  response.end()
}

function piecesOf(script: Script): string[] {
  if (script.calls.length > 0) return []
  const characters = Array.from(script.text)
  const pieces =
    script.pieces ??
    Array.from({ length: Math.ceil(characters.length / script.chunk) }, (_, index) =>
      characters.slice(index * script.chunk, (index + 1) * script.chunk).join(''),
    )
  return script.cut ? pieces.slice(0, Math.max(1, Math.floor(pieces.length / 2))) : pieces
}

/** Sends an event in packets of `size` bytes, which may split a character. */
async function inBytes(response: ServerResponse, bytes: Buffer, size: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += size)
    await new Promise<void>((resolve) => response.write(bytes.subarray(at, at + size), () => setImmediate(resolve)))
}
