import type { Script } from './script.ts'
import type { ScriptedUsage } from './usage.ts'

const FINISH = { length: 'MAX_TOKENS', blocked: 'SAFETY', refused: 'STOP' } as const

/** The answer to a key that Gemini does not know. */
export const UNKNOWN_KEY = {
  error: {
    code: 400,
    message: 'API key not valid. Please pass a valid API key.',
    status: 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'generativelanguage.googleapis.com' },
      },
    ],
  },
}

/** A complete answer of generateContent; calls carry a thoughtSignature, which must come back with them. */
export function geminiAnswer(script: Script, tokens: ScriptedUsage) {
  const calls = script.calls.map(({ name, arguments: args }, index) => ({
    functionCall: { name, args },
    ...(index === 0 ? { thoughtSignature: signatureOf(name) } : {}),
  }))
  return response(calls.length > 0 ? calls : [{ text: script.text }], finishOf(script), script, tokens)
}

const finishOf = ({ stopReason, finish }: Script) => stopReason ?? (finish ? FINISH[finish] : 'STOP')

/** The thoughtSignature of a call with this name. */
export const signatureOf = (name: string): string => Buffer.from(`thought:${name}`).toString('base64')

/** The events of streamGenerateContent: before the text, for each piece, and after it. */
export function geminiStream(script: Script, tokens: ScriptedUsage) {
  const event = (data: unknown) => `data: ${JSON.stringify(data)}\r\n\r\n`
  const answer = geminiAnswer(script, tokens)
  const streamed = script.calls.length === 0
  return {
    start: streamed ? [] : [event(answer)],
    piece: (text: string) => event(response([{ text }], undefined, script, tokens)),
    end: streamed ? [event(response([{ text: '' }], finishOf(script), script, tokens))] : [],
  }
}

function response(parts: unknown[], finish: string | undefined, script: Script, tokens: ScriptedUsage) {
  const usageMetadata = {
    promptTokenCount: tokens.input,
    candidatesTokenCount: tokens.output - (tokens.reasoning ?? 0),
    ...(tokens.cached !== undefined && { cachedContentTokenCount: tokens.cached }),
    ...(tokens.reasoning !== undefined && { thoughtsTokenCount: tokens.reasoning }),
    totalTokenCount: tokens.input + tokens.output,
  }
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(finish ? { finishReason: finish } : {}) }],
    modelVersion: 'stand-in',
    ...(script.withoutUsage || !finish ? {} : { usageMetadata }),
  }
}
