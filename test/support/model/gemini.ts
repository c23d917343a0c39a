import type { Script } from './script.ts'

type Tokens = { input: number; output: number }
const FINISH = { length: 'MAX_TOKENS', blocked: 'SAFETY' } as const

/** A complete answer of generateContent; calls carry a thoughtSignature, which must come back with them. */
export function geminiAnswer(script: Script, tokens: Tokens) {
  const calls = script.calls.map(({ name, arguments: args }, index) => ({
    functionCall: { name, args },
    ...(index === 0 ? { thoughtSignature: signatureOf(name) } : {}),
  }))
  return whole(
    calls.length > 0 ? calls : [{ text: script.text }],
    script.finish ? FINISH[script.finish] : 'STOP',
    script,
    tokens,
  )
}

export const signatureOf = (name: string): string => Buffer.from(`thought:${name}`).toString('base64')

/** The same as the events of streamGenerateContent. */
export function geminiStream(script: Script, tokens: Tokens) {
  const event = (data: unknown) => `data: ${JSON.stringify(data)}\r\n\r\n`
  const answer = geminiAnswer(script, tokens)
  const streamed = script.calls.length === 0
  return {
    start: streamed ? [] : [event(answer)],
    piece: (text: string) => event(whole([{ text }], undefined, script, tokens)),
    end: streamed ? [event(whole([{ text: '' }], script.finish ? FINISH[script.finish] : 'STOP', script, tokens))] : [],
  }
}

function whole(parts: unknown[], finish: string | undefined, script: Script, tokens: Tokens) {
  const usageMetadata = {
    promptTokenCount: tokens.input,
    candidatesTokenCount: tokens.output,
    totalTokenCount: tokens.input + tokens.output,
  }
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(finish ? { finishReason: finish } : {}) }],
    modelVersion: 'stand-in',
    ...(script.withoutUsage || !finish ? {} : { usageMetadata }),
  }
}
