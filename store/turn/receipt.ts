import { and, eq } from 'drizzle-orm'
import { traceIdOf } from '../../domain/log/trace/trace-id.ts'
import { tokenUsageOf } from '../../domain/model/usage.ts'
import { fetchedOf } from '../../domain/turn/attachment.ts'
import type { Receipt, RetrievedChunk } from '../../domain/turn/receipt.ts'
import { isOperators } from '../access/workspace.ts'
import { listMergedMessages } from '../conversation/merged-message.ts'
import { listActions, viewAction } from '../conversation/required-action.ts'
import type { Executor } from '../database.ts'
import { listPassages } from '../knowledge/chunk.ts'
import { findBasesOf } from '../knowledge/document.ts'
import { listFeedback } from '../log/feedback.ts'
import { evalCases, evalRuns } from '../tables/index.ts'
import { listModelCalls } from './round.ts'
import { listToolCalls, type ToolCallRow } from './tool-call.ts'
import type { Turn } from './turn.ts'

/** The Temporal UI, and the project of Langfuse. */
type LinkedPlaces = {
  temporal: { namespace: string; uiAddress: string | undefined }
  langfuse: { baseUrl: string | undefined; projectId: string | undefined }
}

const NO_PLACES: LinkedPlaces = {
  temporal: { namespace: '', uiAddress: undefined },
  langfuse: { baseUrl: undefined, projectId: undefined },
}

/**
 * The receipt of a turn: its answer, and every model call, tool call and passage that led to it.
 * @param places where the links to the turn's workflow and trace point; without an address there is no link, and for other
 * workspaces than the operator's none either
 */
export async function findReceipt(database: Executor, turn: Turn, places: LinkedPlaces): Promise<Receipt> {
  const [models, tools] = [await listModelCalls(database, turn.id), await listToolCalls(database, turn.id)]
  const { temporal, langfuse } = (await isOperators(database, turn)) ? places : NO_PLACES
  const actions = await listActions(database, [turn.id])
  const workflowId = (await findEvalWorkflowId(database, turn)) ?? `turn-${turn.id}`
  return {
    turn_id: turn.id,
    conversation_id: turn.conversationId,
    agent_id: turn.agentId,
    agent_version: turn.agentVersion,
    model: turn.model,
    unsaved_prompt: turn.prompt !== null,
    status: turn.status,
    source: turn.source,
    finish_reason: turn.finishReason,
    error: turn.error,
    message: turn.message,
    attachments: fetchedOf(turn.attachments),
    client_context: contextOf(turn),
    text: turn.text,
    output: turn.result?.output ?? null,
    retrieval: queryOf(turn),
    chunks: await listRetrieved(database, turn),
    citations: turn.result?.citations ?? [],
    model_calls: models.map(modelCallOf),
    tool_calls: tools.map(toolCallOf),
    required_actions: actions.map(viewAction),
    continues: turn.continues,
    continued_by: actions[0]?.continuedBy ?? null,
    merged_into: turn.mergedInto,
    merged_messages: (await listMergedMessages(database, turn.id)).map(({ turnId, text, round }) => ({
      turn_id: turnId,
      message: text,
      round,
    })),
    ignored_settings: [...new Set(models.flatMap(({ ignoredSettings }) => ignoredSettings ?? []))],
    unavailable_tools: turn.snapshot?.unavailable ?? [],
    guardrail: turn.result?.guardrail ?? turn.inputVerdict,
    escalation: turn.result?.escalation ?? turn.snapshot?.escalation ?? null,
    feedback: (await listFeedback(database, [turn.id])).get(turn.id) ?? null,
    usage: tokenUsageOf(turn),
    cost: turn.cost,
    request_id: turn.requestId,
    trace_id: traceIdOf(turn.id),
    ...traceLink(langfuse, traceIdOf(turn.id)),
    workflow: {
      id: workflowId,
      ...(temporal.uiAddress && {
        url: `${temporal.uiAddress}/namespaces/${temporal.namespace}/workflows/${workflowId}`,
      }),
    },
    created_at: turn.createdAt.toISOString(),
    started_at: turn.startedAt?.toISOString() ?? null,
    prepared_at: preparedOf(turn)?.now ?? null,
    ended_at: turn.endedAt?.toISOString() ?? null,
  }
}

function contextOf({ clientContext }: Turn): Receipt['client_context'] {
  if (!clientContext) return null
  const { instructions, messages, further } = clientContext
  return { instructions, messages, ...(further && { further }) }
}

/** The snapshot of a turn that is prepared; undefined until then. */
const preparedOf = ({ snapshot }: Turn) => (snapshot?.isPreparing ? undefined : snapshot)

function queryOf(turn: Turn): Receipt['retrieval'] {
  const prepared = preparedOf(turn)
  const isSearched = prepared && prepared.blockedTopic === null && prepared.hasKnowledge && turn.message !== ''
  if (!isSearched) return null
  return {
    query: prepared.query?.text ?? turn.message,
    made_by: prepared.query?.madeBy ?? 'message',
    ...(prepared.cutTo && { cut_to: prepared.cutTo }),
    ...(turn.retrieval && { limits: turn.retrieval }),
  }
}

/** The passages that were found for the turn, with what is left of them, in the order in which the model got them. */
async function listRetrieved(database: Executor, turn: Turn): Promise<RetrievedChunk[]> {
  const found = turn.snapshot?.chunks ?? []
  const passages = new Map((await listPassages(database, turn.workspaceId, found)).map((each) => [each.chunk_id, each]))
  const bases = await findBasesOf(
    database,
    turn.workspaceId,
    [...passages.values()].map(({ document_id: id }) => id),
  )
  return found.map(({ chunkId, score }) => {
    const passage = passages.get(chunkId)
    if (!passage) return { ...GONE, chunk_id: chunkId, score }
    return { ...passage, knowledge_base_id: bases.get(passage.document_id) ?? null, score }
  })
}

const GONE = { document_id: null, knowledge_base_id: null, filename: null, text: null }

/** The turn of an eval case has no workflow of its own: the workflow of its run works on it. */
async function findEvalWorkflowId(database: Executor, turn: Turn): Promise<string | undefined> {
  if (turn.source !== 'eval') return undefined
  const [found] = await database
    .select({ runId: evalCases.runId })
    .from(evalRuns)
    .innerJoin(evalCases, eq(evalCases.runId, evalRuns.id))
    .where(and(eq(evalRuns.agentId, turn.agentId), eq(evalCases.turnId, turn.id)))
  return found && `eval-${found.runId}`
}

/** The page of the trace. Without a project, Langfuse's own redirect looks for it. */
function traceLink({ baseUrl, projectId }: LinkedPlaces['langfuse'], traceId: string): { trace_url?: string } {
  if (baseUrl === undefined) return {}
  const path = projectId === undefined ? `/trace/${traceId}` : `/project/${projectId}/traces/${traceId}`
  return { trace_url: `${baseUrl}${path}` }
}

function modelCallOf(call: Awaited<ReturnType<typeof listModelCalls>>[number]) {
  const { round, purpose, model, estimated, cost, error, reasoning = null, startedAt, firstTokenAt, endedAt } = call
  return {
    round,
    purpose,
    model,
    usage: tokenUsageOf(call),
    estimated,
    cost,
    error,
    reasoning,
    started_at: startedAt.toISOString(),
    first_token_at: firstTokenAt?.toISOString() ?? null,
    ended_at: endedAt.toISOString(),
  }
}

const toolCallOf = (call: ToolCallRow) => ({
  call_id: call.callId,
  round: call.round,
  name: call.name,
  type: call.type,
  status: call.status,
  ok: call.status === 'succeeded',
  arguments: call.arguments,
  result: call.result,
  pictures: call.pictures ?? [],
  error: call.error,
  duration_ms: call.durationMs,
  started_at: call.startedAt.toISOString(),
  ended_at: call.endedAt?.toISOString() ?? null,
})
