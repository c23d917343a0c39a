/** The one interface behind which every model provider stands. Contents go in and come out as plain data. */

export type ToolCallRequest = {
  callId: string
  /** The name as the model wrote it (already in the provider's form). */
  name: string
  /** The arguments as the model wrote them: JSON, or what it took for JSON. */
  argumentsJson: string
  /** What the provider needs back with the call, such as Gemini's thoughtSignature. Opaque. */
  providerData?: unknown
}

export type ModelMessage =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls?: ToolCallRequest[] }
  | { role: 'tool'; callId: string; name: string; text: string }

/** A tool as a model sees it; `name` matches [A-Za-z0-9_-]{1,64}. */
export type ModelTool = { name: string; description: string; parameters: Record<string, unknown> }

/** A piece of a document that was found for the question; what local/extractive answers from. */
export type Passage = { chunkId: string; filename: string; page?: number; heading?: string; text: string }

export type ModelRequest = {
  /** The name without the provider: `gpt-4o-mini`. */
  model: string
  messages: ModelMessage[]
  tools?: ModelTool[]
  /** Asks for JSON of this schema (structured output). */
  responseSchema?: { name: string; schema: Record<string, unknown> }
  temperature?: number
  /** What retrieval found, best first: empty when nothing was, left out when the agent has no knowledge base. */
  passages?: Passage[]
  signal: AbortSignal
}

export type Usage = {
  promptTokens: number
  completionTokens: number
  /** True when the provider reported nothing and we counted ourselves. */
  estimated: boolean
}

export type ModelAnswer = {
  text: string
  toolCalls: ToolCallRequest[]
  finishReason: 'stop' | 'length' | 'tool_calls' | 'blocked'
  usage: Usage
  /** For local/extractive: the chunks the answer quotes. */
  citedChunkIds?: string[]
}

/** Called with each piece of text as it arrives; awaited, so a slow writer slows the reader. */
export type OnDelta = (text: string) => void | Promise<void>

export interface ModelProvider {
  readonly name: string
  /** Streams one answer. @throws ModelError, with how it should be treated. */
  answer(request: ModelRequest, onDelta: OnDelta): Promise<ModelAnswer>
  /** One vector per text, in order. @throws ModelError */
  embed?(model: string, texts: string[], signal: AbortSignal): Promise<{ vectors: number[][]; tokens: number }>
}

/** Why a model call failed. `transient` may get better (429, 5xx, a lost connection); `final` will not. */
export class ModelError extends Error {
  readonly kind: 'transient' | 'final' | 'aborted'
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined
  /** What the provider asked us to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** True when nothing of the request can have arrived. */
  readonly isUnreached: boolean

  constructor(
    kind: 'transient' | 'final' | 'aborted',
    message: string,
    details: { status?: number; retryAfterMs?: number; isUnreached?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ModelError'
    this.kind = kind
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
    this.isUnreached = details.isUnreached ?? false
  }

  /** True when it may have arrived and there was no answer: then it may cost something, and nobody knows what. */
  get isLost(): boolean {
    return this.status === undefined && !this.isUnreached
  }
}

/** `openai/gpt-4o` → provider and name; the name may hold further slashes. */
export function parseModelId(model: string): { provider: string; name: string } {
  const slash = model.indexOf('/')
  const provider = model.slice(0, slash)
  return { provider: provider === 'gemini' ? 'google' : provider, name: model.slice(slash + 1) }
}
