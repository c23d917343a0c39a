import type { ServerResponse } from 'node:http'
import { flat, type Json } from './call.ts'
import { refuse, released, sendJson } from './reply.ts'
import type { ModelState, SeenRequest } from './state.ts'
import { embed } from './words.ts'

/** Answers OpenAI's /embeddings; refuses an empty text and more than 2,048 texts. */
export async function openaiEmbeddings(body: Json, seen: SeenRequest, response: ServerResponse, state: ModelState) {
  const texts = (Array.isArray(body.input) ? body.input : [body.input]).map(String)
  if (refused(texts, 2048, seen, response, state)) return
  if ([...state.stalled.keys()].some((word) => texts.some((text) => text.includes(word))))
    await released(seen, response, state)
  const dimensions = Number(body.dimensions ?? (String(body.model).includes('large') ? 3072 : 1536))
  const data = texts.map((text, index) => {
    const known = state.vectors.get(text)
    const vector = known ? Float32Array.from(known) : embed(text, dimensions)
    const embedding =
      body.encoding_format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : Array.from(vector)
    return { object: 'embedding', index, embedding }
  })
  const tokens = texts.reduce((sum, text) => sum + Math.floor(text.length / 4) + 1, 0)
  const usage = { prompt_tokens: tokens, total_tokens: tokens }
  sendJson(response, 200, { object: 'list', data, model: body.model, usage })
}

/** The kinds of task of the Gemini API that texts of ours may have. */
const TASK_TYPES = new Set([undefined, 'RETRIEVAL_QUERY', 'RETRIEVAL_DOCUMENT'])

/** Answers Gemini's embedContent and batchEmbedContents; refuses an empty text, more than 100 texts and other kinds of task. */
export function geminiEmbeddings(
  body: Json,
  batch: boolean,
  seen: SeenRequest,
  response: ServerResponse,
  state: ModelState,
) {
  const rows = (batch ? body.requests : [body]) as GeminiRow[]
  const texts = rows.map((row) => flat(row.content?.parts))
  if (refused(texts, 100, seen, response, state)) return
  if (!rows.every(({ taskType }) => TASK_TYPES.has(taskType))) return refuse(response, seen, 400, {})
  const found = rows.map((row, index) => ({
    values: Array.from(embed(texts[index] ?? '', row.outputDimensionality ?? 3072)),
  }))
  sendJson(response, 200, batch ? { embeddings: found } : { embedding: found[0] })
}

type GeminiRow = { content?: { parts?: unknown }; taskType?: string; outputDimensionality?: number }

function refused(
  texts: string[],
  max: number,
  seen: SeenRequest,
  response: ServerResponse,
  state: ModelState,
): boolean {
  seen.inputs = texts.length
  const everything = texts.join('\n')
  const broken = [...state.broken].find(([word]) => everything.includes(word))?.[1]
  const armed = state.takeFailure(everything) ?? state.takeEmbeddingRefusal()
  const bad = texts.length === 0 || texts.length > max || texts.some((text) => text === '')
  const status = broken ?? armed?.status ?? (bad ? 400 : undefined)
  if (status !== undefined) refuse(response, seen, status, armed?.headers ?? {})
  else state.noteEmbedded(texts)
  return status !== undefined
}
