/** A call of a tool that the model asks for. */
export type ToolCallRequest = {
  callId: string
  /** The name as the model wrote it, already in the provider's form. */
  name: string
  /** The arguments as the model wrote them: JSON, or an attempt at it. */
  argumentsJson: string
  /** The data that the provider wants back with the call, such as Gemini's thoughtSignature. Opaque. */
  providerData?: unknown
}

/**
 * The reasoning items, thinking blocks and signatures that a protocol wants back in the next round. Opaque. Only the
 * provider of the same origin (protocol, address, key and model) gets them.
 */
export type Thoughts = { origin: string; data: unknown }

/** A picture of a message, in base64. */
export type ModelImage = { mediaType: string; base64: string }

/** `context` is sent as the first part of a message: passages and other texts that belong to this message alone. */
export type ModelMessage =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string; context?: string; images?: ModelImage[] }
  | { role: 'assistant'; text: string; toolCalls?: ToolCallRequest[]; thoughts?: Thoughts }
  | { role: 'tool'; callId: string; name: string; text: string }

/** A tool as a model sees it; `name` matches [A-Za-z0-9_-]{1,64}. */
export type ModelTool = { name: string; description: string; parameters: Record<string, unknown> }

/** A piece of a document that retrieval found for the question; an answer cites it by the mark `[index]`. */
export type Passage = {
  index: number
  filename: string
  page?: number
  heading?: string
  text: string
  /** The search's score of the passage, from 0 to 1. */
  score?: number
}

export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number]

export type ForcedChoice = 'none' | 'required' | { name: string }

export type ModelRequest = {
  /** The name without the provider: `gpt-4o-mini`. */
  model: string
  messages: ModelMessage[]
  tools?: ModelTool[]
  /** Asks for JSON of this schema (structured output). */
  responseSchema?: { name: string; schema: Record<string, unknown> }
  /** none: the tools stay declared, but the model may not call one. required: it must call one. A name: it must call this one. */
  toolChoice?: ForcedChoice
  temperature?: number
  topP?: number
  reasoningEffort?: ReasoningEffort
  /** The answer ends before one of these texts. */
  stop?: string[]
  /** The provider ends an answer here, with the finish reason `length`; without it at the model's own limit. */
  maxOutputTokens?: number
  /** The provider has refused the limit under its usual name, so it goes by the other one. */
  hasOtherLimitName?: boolean
  /** The passages that retrieval found, best first; left out when the agent has no knowledge base. */
  passages?: Passage[]
  /** Passages with a lower score were left out. */
  scoreThreshold?: number
  signal: AbortSignal
}

/** Tokens of a call, or of several. The parts count in the two sums, and are 0 where nothing is reported. */
export type Usage = {
  /** Everything read. */
  promptTokens: number
  /** Everything written, thoughts included. */
  completionTokens: number
  /** The part of the prompt that the provider read from its cache. */
  cachedTokens?: number
  /** The part of the prompt that the provider wrote to its cache. */
  cacheWriteTokens?: number
  /** The part of the completion that is thought, not shown. */
  reasoningTokens?: number
  /** True when the provider reported no usage, so the service counted the tokens. */
  estimated: boolean
}

export type ModelAnswer = {
  text: string
  toolCalls: ToolCallRequest[]
  /** `refused`: the model declined, and `text` has its words. */
  finishReason: 'stop' | 'length' | 'tool_calls' | 'blocked' | 'refused'
  usage: Usage
  thoughts?: Thoughts
  /** The summary of the reasoning, where the provider gives one. Never part of `text`. */
  reasoning?: string
  /** The settings that the provider refuses, so that the answer was made without them. */
  ignoredSettings?: string[]
}

/** Gets each piece of text as it arrives. The provider waits for it, so a slow writer slows the stream. */
export type OnDelta = (text: string) => void | Promise<void>

/**
 * The purpose of an embedding: to find documents (query), to be found (document), or to be compared with texts of its
 * own kind, such as a topic with a message.
 */
export type EmbeddingPurpose = 'query' | 'document' | 'similarity'
export type EmbeddingOptions = { purpose: EmbeddingPurpose }

/** The tokens that requests to a model may have, as its refusals have taught within the hour. */
export type RequestSizes = { recall(model: string): number | undefined; remember(model: string, tokens: number): void }

/** The one interface of every model provider. */
export interface ModelProvider {
  readonly name: string
  /** The tokens of a request and its answer together, where the operator says them. */
  readonly contextTokens?: number | undefined
  readonly requestSizes?: RequestSizes | undefined
  /** Streams one answer. @throws ModelError, whose kind says how to treat the failure */
  answer(request: ModelRequest, onDelta: OnDelta, onReasoning?: OnDelta): Promise<ModelAnswer>
  /**
   * Returns one vector for each text, in order. The texts have the words that the model wants before them already
   * (`textsToEmbed`). @throws ModelError
   */
  embed?(
    model: string,
    texts: string[],
    options: EmbeddingOptions,
    signal: AbortSignal,
  ): Promise<{ vectors: number[][]; tokens: number }>
}

/** The provider's words about a refused request, to find the setting that they name. They may repeat the prompt: never show, log or store them. */
export type Refusal = { parameter?: string | undefined; text: string }

type ModelErrorDetails = {
  status?: number | undefined
  retryAfterMs?: number | undefined
  isUnreached?: boolean
  isKeyRefused?: boolean
  fix?: string
  refusal?: Refusal
  cause?: unknown
}

/**
 * A model call failed. A `transient` failure may pass (429, 5xx, a lost connection), a `final` one will not, and an
 * `aborted` call was stopped by its caller.
 */
export class ModelError extends Error {
  readonly kind: 'transient' | 'final' | 'aborted'
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined
  /** The wait that the provider asked for. */
  readonly retryAfterMs: number | undefined
  /** True when the request cannot have reached the provider. */
  readonly isUnreached: boolean
  /** True when the provider does not accept the key. */
  readonly isKeyRefused: boolean
  /** The caller's way out, where it is known. */
  readonly fix: string | undefined
  readonly #refusal: Refusal | undefined

  constructor(kind: 'transient' | 'final' | 'aborted', message: string, details: ModelErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'ModelError'
    this.kind = kind
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
    this.isUnreached = details.isUnreached ?? false
    this.isKeyRefused = details.isKeyRefused ?? false
    this.fix = details.fix
    this.#refusal = details.refusal
  }

  /** A getter, so that no log of the error holds it. */
  get refusal(): Refusal | undefined {
    return this.#refusal
  }

  /** True when the request may have arrived and no answer came: it may then cost an unknown amount. */
  get isLost(): boolean {
    return this.status === undefined && !this.isUnreached
  }
}

/**
 * Splits a model id such as `openai/gpt-4o` into provider and name, which may hold further slashes. `gemini` is
 * `google`.
 */
export function parseModelId(model: string): { provider: string; name: string } {
  const slash = model.indexOf('/')
  const provider = model.slice(0, slash)
  return { provider: provider === 'gemini' ? 'google' : provider, name: model.slice(slash + 1) }
}
