import type { StoredError } from '../../error.ts'
import type { CutSearch, MadeQuery } from '../../knowledge/searched-query.ts'
import type { ChatResult } from '../../turn/chat.ts'
import type { ClientContext } from '../../turn/client-context.ts'
import type { ConversationMetadata } from '../../turn/metadata.ts'
import type { GuardrailVerdict, TurnSource, TurnStatus } from '../../turn/turn.ts'
import type { StoredModelCall } from './call-observation.ts'

/** A tool call of a turn, as the ledger has it. */
export type ToolCallFacts = {
  callId: string
  round: number
  name: string
  type: string
  arguments: unknown
  status: 'started' | 'waiting' | 'succeeded' | 'failed' | 'outcome_unknown'
  result: string | null
  error: string | null
  startedAt: Date
  endedAt: Date | null
}

export type TurnFacts = {
  id: string
  workspaceId: string
  agentId: string
  agentName: string
  agentVersion: number
  conversationId: string
  source: TurnSource
  requestId: string
  clientContext: ClientContext | null
  /** Who speaks in the conversation, not masked; null where nobody said. */
  user: string | null
  metadata: ConversationMetadata | null
  /** The turn's version of the agent masks personal data. */
  isMasked: boolean
  status: TurnStatus
  message: string
  text: string
  inputVerdict: GuardrailVerdict | null
  snapshot: { now: string; chunks: { chunkId: string; score: number }[]; query?: MadeQuery; cutTo?: CutSearch } | null
  result: ChatResult | null
  error: StoredError | null
  createdAt: Date
  startedAt: Date | null
  endedAt: Date
  rounds: { round: number; text: string }[]
  modelCalls: StoredModelCall[]
  toolCalls: ToolCallFacts[]
}
