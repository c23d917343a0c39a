import { CALL_FOR_PERSON, callsForPerson } from '../../domain/channel/person-call.ts'
import { findEscalationKeyword } from '../../domain/escalation/trigger.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import type { SearchHit } from '../../domain/knowledge/base.ts'
import type { ModelImage } from '../../domain/model/model.ts'
import { boundaryOf } from '../../domain/model/untrusted.ts'
import { type ModelTools, modelToolsOf } from '../../domain/tool/call.ts'
import type { ShownDocument } from '../../domain/turn/file-text.ts'
import { type AgentRecord, openTools, withModel } from '../../store/agent/agent.ts'
import type { KnownAgent } from '../../store/agent/serving.ts'
import { openEscalation } from '../../store/escalation/record.ts'
import { listKnowledgeBases } from '../../store/knowledge/base.ts'
import { listPassages } from '../../store/knowledge/chunk.ts'
import { untilAnswered, untilWritten } from '../../store/repeat.ts'
import { lockHeldTurn, saveSnapshot } from '../../store/turn/lease.ts'
import type { Turn, TurnSnapshot } from '../../store/turn/turn.ts'
import { findKnowledge } from '../knowledge/search.ts'
import { noteOffer, type Offer, offerServers } from '../mcp/offer.ts'
import type {
  ComposingDependencies,
  SearchingDependencies,
  StepDependencies,
  TurnDependencies,
} from './dependencies.ts'
import { type Beginning, type HistoryMessage, readBeginning } from './history/earlier.ts'
import { withFiles } from './history/files.ts'
import { readMemory } from './history/memory.ts'
import { makeSearchQuery } from './history/search-query.ts'
import type { TurnHold, TurnSoFar } from './hold.ts'
import { findMeantTopic } from './meant-topic.ts'
import { recordOf } from './model-record.ts'

/** `index` is the n of the mark `[n]` that cites the passage. */
export type NumberedPassage = SearchHit & { index: number }

export type PreparedTurn = {
  agent: AgentRecord
  /** The tools that the agent's model may call: the agent's in the clear, so they stay in memory, and the caller's. */
  tools: ModelTools
  /** The name of the blocks in which the model gets text from outside. */
  boundary: string
  /** The first attempt decides it for all attempts at the turn. */
  snapshot: TurnSnapshot
  history: HistoryMessage[]
  /** The pictures of the message, of results and of the history by the ids of their files. */
  pictures: Map<string, ModelImage & { filename: string }>
  /** The documents of both, likewise, and the pictures that are left out. */
  documents: Map<string, ShownDocument>
  beginning: Beginning
  /** The model gets the passages with these numbers; a deleted one leaves its number free. */
  passages: NumberedPassage[]
  /** The blocked topic that the message is about; the model is not asked then. */
  blockedTopic: string | null
  /** So many of the oldest results leave the requests of this holder, because the model's context is full. */
  leftOut: number
  /** True when this answer pushes messages out of the window that the rolling summary does not have yet. */
  summarize: boolean
}

/**
 * Prepares a turn: reads the agent at the turn's version, memory and passages, and checks message and topics. The first
 * attempt opens an escalation where a keyword asks for one and stores its decisions as a snapshot; later attempts read
 * the snapshot.
 * @param chatAgent the agent, when the caller has just read it at the turn's version
 * @returns undefined where an MCP server must be asked first, and this process asks none: a worker goes on
 * @throws ModelError when the embedding model does not answer; ApiError when the agent is gone; LeaseLost
 */
export async function prepareTurn(
  deps: StepDependencies,
  hold: TurnHold,
  chatAgent?: KnownAgent,
): Promise<PreparedTurn | undefined> {
  const pinned = chatAgent?.agent ?? (await hold.agent)
  if (!pinned) throw new Error('The agent of the turn was not read.')
  const offer = await offerServers(deps, hold, pinned)
  if (!offer) return undefined
  const decided = await decide(deps, hold, { ...chatAgent, agent: pinned }, offer)
  const prepared = { ...decided, snapshot: noteOffer(hold, offer, decided.snapshot) }
  // A model that is not asked needs no file.
  if (prepared.blockedTopic) return { ...prepared, pictures: new Map(), documents: new Map() }
  return await withFiles(deps, hold, prepared)
}

export type DecidedTurn = Omit<PreparedTurn, 'pictures' | 'documents'>

async function decide(deps: StepDependencies, hold: TurnHold, known: KnownAgent, offer: Offer): Promise<DecidedTurn> {
  const { turn } = hold
  const agent = askedAgent(turn, known.agent)
  const beginning = await readBeginning(deps, hold)
  if (turn.snapshot && !turn.snapshot.isPreparing)
    return await recall(deps, hold, { agent, beginning, offer }, turn.snapshot)
  const former = beginning.before.at(-1)?.snapshot
  if (former) {
    // The turn goes on where the other one ended: the model gets the same history and passages.
    const { asked, unavailable, ...decided } = { ...former, escalation: null }
    await storeSnapshot(deps, hold, agent, decided)
    return await recall(deps, hold, { agent, beginning, offer }, decided)
  }
  const blockedTopic = turn.continues ? null : await findBlockedTopic(deps, hold, agent)
  const memory = await readMemory(deps, hold, { agent, beginning })
  const hasKnowledge = known.hasKnowledge ?? (await findHasKnowledge(deps, hold))
  const { history, summarize } = memory
  const begun: TurnSnapshot = {
    now: new Date().toISOString(),
    historyFrom: memory.first ?? turn.place,
    historyLength: history.length,
    summary: memory.summary,
    chunks: [],
    hasKnowledge,
    blockedTopic,
    escalation: null,
  }
  const { passages, ...searched } =
    // A message of files alone, and one of results, has no words to search with.
    blockedTopic || !hasKnowledge || turn.message === ''
      ? { passages: [] }
      : await search(deps, hold, { agent, history, snapshot: begun })
  const snapshot: TurnSnapshot = { ...begun, ...searched, now: new Date().toISOString() }
  await storeSnapshot(deps, hold, agent, snapshot)
  const own = inMemory(deps, hold, agent, offer)
  return { ...own, agent, beginning, snapshot, passages, blockedTopic, history, summarize }
}

/**
 * The agent with the prompt and the model that the turn was asked with. A turn that was asked of another model gets no
 * answer of a fallback model, which would be taken for the other's.
 */
export const askedAgent = ({ model, prompt }: Turn, agent: AgentRecord): AgentRecord => ({
  ...withModel(agent, model === agent.model ? null : model),
  ...prompt,
})

const inMemory = ({ sealing }: ComposingDependencies, { turn }: TurnSoFar, agent: AgentRecord, { tools }: Offer) => ({
  tools: modelToolsOf(openTools(sealing, agent, agent.toolConfig ?? []), {
    escalate: agent.escalationConfig?.enabled === true,
    servers: tools,
    callers: turn.tools ?? [],
  }),
  leftOut: 0,
  boundary: boundaryOf(sealing, turn.clientContext?.thread ?? turn.conversationId),
})

async function findBlockedTopic(deps: StepDependencies, hold: TurnHold, agent: AgentRecord): Promise<string | null> {
  const { inputVerdict, message } = hold.turn
  if (inputVerdict?.action === 'blocked') return inputVerdict.rule
  return await findMeantTopic(deps, hold, agent, message)
}

const findHasKnowledge = ({ database }: TurnDependencies, { turn: { workspaceId, agentId }, signal }: TurnHold) =>
  untilAnswered(async () => (await listKnowledgeBases(database, workspaceId, agentId)).length > 0, signal)

/** The passages for the message, or for the query that is made of a follow-up; with what the snapshot keeps of both. */
export async function search(
  deps: SearchingDependencies,
  hold: TurnHold,
  begun: Pick<PreparedTurn, 'agent' | 'history' | 'snapshot'>,
): Promise<{ passages: NumberedPassage[] } & Pick<TurnSnapshot, 'query' | 'chunks' | 'cutTo'>> {
  const { turn, signal } = hold
  const query = await makeSearchQuery(deps, hold, begun)
  const { workspaceId, agentId, retrieval: limits } = turn
  const asked = { workspaceId, agentId, query: query?.text ?? turn.message, limits, signal }
  const { hits, cutTo } = await findKnowledge(deps, { ...asked, onModelCall: recordOf(hold) })
  const passages = hits.map((passage, place) => ({ ...passage, index: place + 1 }))
  const chunks = passages.map(({ chunk_id, score, neighbours }) => ({
    chunkId: chunk_id,
    score,
    ...(neighbours && { neighbours }),
  }))
  return { passages, chunks, ...(query && { query }), ...(cutTo && { cutTo }) }
}

async function storeSnapshot(deps: TurnDependencies, hold: TurnHold, agent: AgentRecord, snapshot: TurnSnapshot) {
  const { turn, generation } = hold
  passFaultPoint('turn.prepare.before-snapshot')
  const keyword = callsForPerson(turn) ? CALL_FOR_PERSON : findEscalationKeyword(agent.escalationConfig, turn.message)
  if (keyword === undefined) {
    // The snapshot is stored with the first event that a reader sees. Until then another attempt may decide otherwise.
    hold.events.keepSnapshot(snapshot)
  } else {
    const escalate = () =>
      deps.database.transaction(async (tx) => {
        await lockHeldTurn(tx, turn.id, generation)
        snapshot.escalation = await openEscalation(tx, turn, agent, { kind: 'keyword', keyword, message: turn.message })
        await saveSnapshot(tx, turn.id, generation, snapshot)
      })
    // A repeat after a commit finds the escalation that it opened.
    await untilWritten(escalate, hold.signal)
    passFaultPoint('turn.prepare.after-snapshot')
  }
}

/** Prepares the turn as the first attempt decided. A chunk that was deleted since is left out. */
export async function recall(
  deps: ComposingDependencies,
  hold: TurnSoFar,
  { agent, beginning, offer }: Pick<PreparedTurn, 'agent' | 'beginning'> & { offer: Offer },
  snapshot: TurnSnapshot,
) {
  const memory = await readMemory(deps, hold, { agent, beginning }, snapshot)
  const readChunks = () => listPassages(deps.database, hold.turn.workspaceId, snapshot.chunks)
  const chunks = await untilAnswered(readChunks, hold.signal)
  const passages = snapshot.chunks.flatMap(({ chunkId, score }, place) => {
    const chunk = chunks.find((candidate) => candidate.chunk_id === chunkId)
    return chunk ? [{ ...chunk, score, index: place + 1 }] : []
  })
  const { asked, ...decided } = snapshot
  const { blockedTopic } = decided
  const { history, summarize } = memory
  return {
    agent,
    ...inMemory(deps, hold, agent, offer),
    beginning,
    snapshot: decided,
    passages,
    blockedTopic,
    history,
    summarize,
  }
}
