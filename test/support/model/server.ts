import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callOfMessages, messagesViolation } from './anthropic-call.ts'
import { callOfChat, callOfGemini, type Json, lastSaid, lastUserIndex, type ModelCall } from './call.ts'
import { chatViolation, geminiViolation, refusalOfLength } from './contract.ts'
import { control } from './control.ts'
import { callOfConverse, converseViolation, refusalOfPlainModel } from './converse-call.ts'
import { geminiEmbeddings, openaiEmbeddings } from './embed.ts'
import { UNKNOWN_KEY } from './gemini.ts'
import { refuse, reply, sendJson } from './reply.ts'
import { callOfResponses, responsesViolation } from './responses.ts'
import { scriptOf } from './script.ts'
import { createModelState, type ModelState, type SeenCall, type SeenRequest } from './state.ts'

/** The stand-in refuses a key that holds this. */
export const REFUSED_KEY = 'refused-key'

export type ModelServer = {
  url: string
  openaiUrl: string
  anthropicUrl: string
  geminiUrl: string
  bedrockUrl: string
  state: ModelState
  close(): Promise<void>
}

/**
 * Starts a stand-in for model providers: it speaks the protocols of OpenAI, Anthropic, Gemini and Bedrock, refuses the requests that they refuse,
 * and answers by the script in the last user message (`test/support/model/script.ts`). Tests control it at `/__control/…`
 * (`test/support/model/control.ts`). `node test/support/model/server.ts <port>` runs it as a process.
 */
export async function startModelServer(port = 0): Promise<ModelServer> {
  const state = createModelState()
  const server = createServer((request, response) => {
    route(request, response, state).catch((error: Error) => {
      if (!response.headersSent)
        sendJson(response, 500, { error: { message: `fault of the stand-in: ${error.stack}` } })
      else response.destroy()
    })
  })
  server.keepAliveTimeout = 300_000
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', 1024, resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, openaiUrl: `${url}/v1`, anthropicUrl: url, geminiUrl: url, bedrockUrl: url, state, close }
}

async function route(request: IncomingMessage, response: ServerResponse, state: ModelState): Promise<void> {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  const body = await bodyOf(request)
  if (path.startsWith('/__control/')) return control(path, searchParams, body, response, state)
  const gemini = /models\/([^/:]+):(\w+)$/.exec(path)
  const bedrock = /^\/model\/([^/]+)\/converse(-stream)?$/.exec(path)
  const dialect = dialectOf(path)
  const { headers } = request
  const key = headers.authorization ?? headers['x-goog-api-key'] ?? headers['x-api-key'] ?? ''
  const embedding = path.endsWith('/embeddings') || gemini?.[2]?.includes('mbedContent') === true
  const seen = state.see({ kind: embedding ? 'embedding' : 'other', dialect, path, auth: String(key), body })
  response.once('close', () => {
    seen.ended = true
    seen.aborted = !response.writableFinished && request.destroyed
  })
  if (String(key).includes(REFUSED_KEY)) return refuseKey(response, seen)
  if (request.method === 'GET' && path.endsWith('/models')) return sendJson(response, 200, { object: 'list', data: [] })
  const json = parsed(body)
  if (!json) return refuse(response, seen, 400)
  if (embedding && gemini) return geminiEmbeddings(json, gemini[2] === 'batchEmbedContents', seen, response, state)
  if (embedding) return openaiEmbeddings(json, seen, response, state)
  if (path.endsWith('/chat/completions')) {
    const call = callOfChat(json)
    return chat(call, chatViolation(call), seen, response, state)
  }
  if (dialect === 'responses') return chat(callOfResponses(json), responsesViolation(json), seen, response, state)
  if (bedrock) {
    const model = decodeURIComponent(bedrock[1] ?? '')
    const [status, message] = refusalOfPlainModel(json, model) ?? []
    if (status) return refuse(response, seen, status, {}, { message })
    const call = callOfConverse(json, model, bedrock[2] !== undefined)
    return chat(call, converseViolation(json, model), seen, response, state)
  }
  if (dialect === 'anthropic') return chat(callOfMessages(json), messagesViolation(json), seen, response, state)
  if (gemini?.[2]?.endsWith('enerateContent')) {
    const call = callOfGemini(json, gemini[1] ?? '', gemini[2].startsWith('stream'))
    return chat(call, geminiViolation(call, json), seen, response, state)
  }
  refuse(response, seen, 404)
}

function dialectOf(path: string): SeenRequest['dialect'] {
  if (path.startsWith('/model/')) return 'converse'
  if (/models\/[^/:]+:\w+$|\/v1beta\//.test(path)) return 'gemini'
  if (path.endsWith('/v1/messages')) return 'anthropic'
  return path.endsWith('/responses') ? 'responses' : 'openai'
}

function refuseKey(response: ServerResponse, seen: SeenRequest): void {
  const words = { message: 'Authentication failed: Please make sure your API Key is valid.' }
  if (seen.dialect === 'gemini') refuse(response, seen, 400, {}, UNKNOWN_KEY)
  else if (seen.dialect === 'converse') refuse(response, seen, 403, {}, words)
  else refuse(response, seen, 401)
}

async function chat(
  call: ModelCall,
  violation: string | undefined,
  seen: SeenRequest,
  response: ServerResponse,
  state: ModelState,
) {
  const { model, messages, tools, stream } = call
  Object.assign(seen, { kind: 'chat', model, messages, tools, stream })
  const last = lastUserIndex(call)
  const round = messages.slice(last + 1).filter(({ role }) => role === 'tool').length
  const noted: SeenCall = { round, key: seen.auth, atMs: seen.atMs, status: seen.status }
  state.noteCall(lastSaid(call), noted)
  response.once('close', () => Object.assign(noted, { status: seen.status, usage: seen.usage }))
  if (violation) {
    seen.violation = violation
    return refuse(
      response,
      seen,
      400,
      {},
      { message: violation, error: { message: violation, type: 'invalid_request_error', code: 400 } },
    )
  }
  const tooLong = refusalOfLength(call, seen.dialect)
  if (tooLong) return refuse(response, seen, 400, {}, tooLong)
  const script = scriptOf(call, state)
  seen.kind = script.kind
  await reply(call, script, seen, response, state)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(body: string): Json | undefined {
  try {
    return JSON.parse(body || '{}') as Json
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const { url } = await startModelServer(Number(process.argv[2] ?? 0))
  process.stdout.write(`${url}\n`)
}
