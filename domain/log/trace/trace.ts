import type { TokenUsage } from '../../model/usage.ts'

/** The types of observations in Langfuse that we use. */
export type ObservationType =
  | 'agent'
  | 'span'
  | 'retriever'
  | 'guardrail'
  | 'generation'
  | 'embedding'
  | 'tool'
  | 'event'

/** The model of an observation, and what the call took. */
export type ObservedModel = {
  name: string
  parameters: Record<string, string | number | boolean>
  usage: TokenUsage
  /** USD, 8 places. */
  cost: string
  /** The moment of the first piece of the answer; null when none came. */
  firstTokenAt: Date | null
}

/** One step of a trace. Texts of users, models, tools and documents stand in `input`, `output` and `detail` alone. */
export type Observation = {
  /** The part of the trace that it is, unique in it; `root` for the root. Its span id is made of it. */
  part: string
  name: string
  type: ObservationType
  startedAt: Date
  endedAt: Date
  /** The level is left out when all went well. */
  level?: 'WARNING' | 'ERROR'
  /** The reason of the level: a code or a sentence of ours. */
  statusMessage?: string
  /** Further facts, which may hold texts of users, models and tools. */
  detail?: string | null
  input?: unknown
  output?: unknown
  metadata?: Record<string, string>
  model?: ObservedModel
}

/** A trace as Langfuse gets it: at most one root, and steps below it. */
export type Trace = {
  id: string
  name: string
  /** The conversation; undefined for a trace outside of one. */
  sessionId?: string
  /** The user whom the client named, and what it said of the conversation: they may hold texts of users. */
  userId?: string
  userMetadata?: Record<string, string>
  /** The agent's version. */
  version?: string
  tags: string[]
  metadata: Record<string, string>
  observations: Observation[]
}

/** A score of a trace. */
export type Score = {
  /** A score that comes again with its id replaces the one before. */
  id: string
  traceId: string
  name: string
  value: number
  dataType: 'NUMERIC' | 'BOOLEAN'
  /** The reason of the score; it may hold texts of users and models. */
  comment: string | null
  /** The moment of the score. */
  at: Date
}
