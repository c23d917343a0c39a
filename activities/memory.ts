import { ApiError } from '../domain/error.ts'
import { MAX_SUMMARY_LENGTH, summaryRequest } from '../domain/memory/summary-request.ts'
import { firstBatch, type MemoryMessage, memoryMessages, messagesToSummarize } from '../domain/memory/window.ts'
import type { ModelCall } from '../domain/model/call.ts'
import { ModelError } from '../domain/model/model.ts'
import { maskPii } from '../domain/pii/mask.ts'
import { beginning } from '../domain/text/character.ts'
import { answeredCall, failedCall, wasAsked } from '../providers/model/call-record.ts'
import type { Models } from '../providers/model/models.ts'
import type { AgentRecord } from '../store/agent/agent.ts'
import { findChatAgent } from '../store/agent/serving.ts'
import type { Database } from '../store/database.ts'
import { findMemory, replaceSummary, type StoredMemory } from '../store/memory.ts'
import { insertLateCall } from '../store/spending/late-call.ts'

export type MemoryDependencies = { database: Database; models: Models }

const TIMEOUT_MS = 60_000

/** The activity that keeps the rolling summary of a conversation. */
export function createMemoryActivities(deps: MemoryDependencies) {
  return {
    /**
     * Adds the messages that fell out of the window to the rolling summary. When the model fails, gives no text, or
     * another process was quicker, the summary stays, and the next turn's summary takes the same messages.
     * @returns true when it has stored a new summary
     */
    async summarizeConversation(workspaceId: string, conversationId: string, signal?: AbortSignal): Promise<boolean> {
      try {
        let isReplaced = false
        while (await summarizeNextBatch(deps, workspaceId, conversationId, signal)) isReplaced = true
        return isReplaced
      } catch (error) {
        // The model does not answer, or the agent is gone or has no provider: another attempt now would not help.
        if (error instanceof ModelError || error instanceof ApiError) return false
        throw error
      }
    },
  }
}

async function summarizeNextBatch(
  deps: MemoryDependencies,
  workspaceId: string,
  conversationId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const memory = await findMemory(deps.database, workspaceId, conversationId)
  if (!memory) return false
  const { agent } = await findChatAgent(deps.database, workspaceId, memory.agentId)
  const batch = firstBatch(
    messagesToSummarize(
      memoryMessages(memory.turns, memory.said, memory.imported),
      agent.memoryConfig,
      memory.summaryPlace,
      memory.earlier,
    ),
  )
  const place = batch.at(-1)?.place
  if (place === undefined) return false
  const text = await askForSummary(deps, agent, memory, batch, signal)
  return text !== '' && (await replaceSummary(deps.database, workspaceId, conversationId, memory, { text, place }))
}

async function askForSummary(
  { database, models }: MemoryDependencies,
  agent: AgentRecord,
  memory: StoredMemory,
  batch: MemoryMessage[],
  signal?: AbortSignal,
): Promise<string> {
  const payer = { workspaceId: agent.workspaceId, agentId: agent.id }
  const paid = models.paidBy(payer)
  const { provider, name, id } = paid.find(agent.model)
  // The local model only quotes documents and cannot write a summary.
  const lastTurn = memory.turns.at(-1)
  if (provider.name === 'local' || !lastTurn) return ''
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  const request = summaryRequest(name, memory.summary, batch, signal ? AbortSignal.any([signal, deadline]) : deadline)
  const facts = { purpose: 'summary' as const, model: id, startedAt: new Date() }
  const record = (call: ModelCall) => insertLateCall(database, { turnId: lastTurn.id, ...payer }, call, signal)
  let received = ''
  const onDelta = (delta: string) => {
    received += delta
  }
  // A call that breaks off is paid for what it thought, too.
  const answer = await provider.answer(request, onDelta, onDelta).catch(async (error: unknown) => {
    if (wasAsked(error)) await record(failedCall(paid, facts, { error, request, received }))
    throw error
  })
  await record(answeredCall(paid, facts, answer.usage))
  const text = answer.toolCalls.length > 0 ? '' : answer.text.trim()
  const clean = agent.guardrailConfig?.piiDetection ? maskPii(text).text : text
  return beginning(clean, MAX_SUMMARY_LENGTH)
}
