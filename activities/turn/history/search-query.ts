import { ApiError } from '../../../domain/error.ts'
import { matchTopicByWord } from '../../../domain/guardrail/topic.ts'
import {
  addableWordsOf,
  MAX_QUERY_LENGTH,
  queryIn,
  queryRequest,
  withRareWords,
} from '../../../domain/knowledge/query.ts'
import type { MadeQuery } from '../../../domain/knowledge/searched-query.ts'
import { ModelError } from '../../../domain/model/model.ts'
import { maskPii } from '../../../domain/pii/mask.ts'
import { listFilledBaseIds } from '../../../store/knowledge/base.ts'
import { countPassages } from '../../../store/knowledge/search/filled-base.ts'
import { isStatementTimeout, untilAnswered } from '../../../store/repeat.ts'
import type { SearchingDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import { findMeantTopic } from '../meant-topic.ts'
import { startRecord } from '../model-record.ts'
import type { PreparedTurn } from '../prepare.ts'

/** The model may take this long; then the words of the message before are used. */
const TIMEOUT_MS = 5_000

/** The parts of a turn that are known before its search. */
type Begun = Pick<PreparedTurn, 'agent' | 'history' | 'snapshot'>

/**
 * Makes the query that searches in place of a message behind others, where there is knowledge to search. The agent's model
 * is asked once for a turn: the query that it wrote is stored before the search.
 * @returns undefined when the message itself searches
 * @throws LeaseLost; the signal's reason when it fires
 */
export async function makeSearchQuery(
  deps: SearchingDependencies,
  hold: TurnHold,
  begun: Begun,
): Promise<MadeQuery | undefined> {
  const { turn, signal } = hold
  if (turn.snapshot?.query) return turn.snapshot.query
  const way = begun.agent.memoryConfig?.followUpQuery ?? deps.models.followUpQuery
  if (way === 'message' || begun.history.length === 0) return undefined
  const { workspaceId, agentId, retrieval } = turn
  const list = () => listFilledBaseIds(deps.database, workspaceId, agentId, retrieval?.knowledge_base_ids)
  const kbIds = await untilAnswered(list, signal)
  if (kbIds.length === 0) return undefined
  const isAsked = way === 'model' && !begun.agent.model.startsWith('local/')
  const written = isAsked ? await askForQuery(deps, hold, begun) : undefined
  const query = written ?? (await addRareWords(deps, hold, begun, kbIds))
  if (isAsked) await storeQuery(hold, begun, query)
  return query
}

/** @returns undefined when the model fails, is late, or writes what is no query */
async function askForQuery(deps: SearchingDependencies, hold: TurnHold, begun: Begun): Promise<MadeQuery | undefined> {
  const signal = AbortSignal.any([hold.signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const query = queryIn(await ask(deps, hold, begun, signal))
    return query === undefined ? undefined : await checked(deps, hold, begun, query, signal)
  } catch (error) {
    hold.signal.throwIfAborted()
    // The model does not answer, or a budget is used up, which the call for the answer tells.
    if (error instanceof ModelError || error instanceof ApiError) return undefined
    throw error
  }
}

/** The text that the agent's model writes. It is not read beyond what a query may have. */
async function ask(deps: SearchingDependencies, hold: TurnHold, begun: Begun, signal: AbortSignal): Promise<string> {
  const { provider, name, id, quota } = deps.models.find(begun.agent.model)
  const enough = new AbortController()
  const bounded = AbortSignal.any([signal, enough.signal])
  const request = queryRequest(name, begun.history, hold.turn.message, bounded)
  const preparing = { snapshot: { ...begun.snapshot, isPreparing: true as const } }
  const record = startRecord(deps, hold, preparing, { model: id, request, purpose: 'rewrite' })
  let length = 0
  const onDelta = (delta: string) => {
    record.onDelta(delta)
    length += delta.length
    // A character may be two units, and blanks may surround the query.
    if (length > 4 * MAX_QUERY_LENGTH) enough.abort()
  }
  try {
    const answer = await provider.answer(request, onDelta, record.onReasoning)
    record.end(answer)
    return answer.finishReason === 'stop' ? answer.text : ''
  } catch (error) {
    record.fail(error)
    deps.ledger.noteRefusal(quota, error)
    throw error
  }
}

/** The query with what the agent masks; undefined when it is about a blocked topic. */
async function checked(
  deps: SearchingDependencies,
  hold: TurnHold,
  { agent }: Begun,
  query: string,
  signal: AbortSignal,
): Promise<MadeQuery | undefined> {
  const text = agent.guardrailConfig?.piiDetection ? maskPii(query).text : query
  if (matchTopicByWord(agent.guardrailConfig?.blockedTopics ?? [], text) !== null) return undefined
  if ((await findMeantTopic(deps, hold, agent, text, { signal })) !== null) return undefined
  return { text, madeBy: 'model' }
}

async function addRareWords(
  { database }: SearchingDependencies,
  { turn: { workspaceId, message }, signal }: TurnHold,
  { history }: Begun,
  kbIds: string[],
): Promise<MadeQuery> {
  const words = addableWordsOf(message, history.findLast(({ role }) => role === 'user')?.text ?? '')
  const terms = words.flatMap((word) => word.terms)
  const count = () => countPassages(database, workspaceId, kbIds, terms)
  const passages = await untilAnswered(count, signal).catch((error) => {
    if (isStatementTimeout(error)) return undefined
    throw error
  })
  const text = passages ? withRareWords(message, words, passages) : message
  return { text, madeBy: text === message ? 'message' : 'words' }
}

/** Stores the query with its call, so that the next holder neither asks again nor forgets what the call cost. */
async function storeQuery(hold: TurnHold, { snapshot }: Begun, query: MadeQuery): Promise<void> {
  const asked = { round: 1, generation: hold.generation, call: null, earlier: [...hold.unstoredCalls] }
  hold.events.keepSnapshot({ ...snapshot, query, isPreparing: true, asked })
  await hold.events.flush()
}
