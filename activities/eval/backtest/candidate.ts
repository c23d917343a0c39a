import { isDeepStrictEqual } from 'node:util'
import { CALL_FOR_PERSON, callsForPerson } from '../../../domain/channel/person-call.ts'
import { findEscalationKeyword } from '../../../domain/escalation/trigger.ts'
import { screenInput } from '../../../domain/guardrail/screen.ts'
import { type AgentRecord, withModel } from '../../../store/agent/agent.ts'
import { findServingVersion } from '../../../store/agent/serving.ts'
import { listKnowledgeBases } from '../../../store/knowledge/base.ts'
import { untilAnswered } from '../../../store/repeat.ts'
import type { Turn, TurnSnapshot } from '../../../store/turn/turn.ts'
import { offerKept } from '../../mcp/offer.ts'
import type { ComposingDependencies, SearchingDependencies } from '../../turn/dependencies.ts'
import { type Beginning, readBeginning } from '../../turn/history/earlier.ts'
import { withFiles } from '../../turn/history/files.ts'
import { readMemory } from '../../turn/history/memory.ts'
import type { TurnHold } from '../../turn/hold.ts'
import { findMeantTopic } from '../../turn/meant-topic.ts'
import { askedAgent, type PreparedTurn, recall, search } from '../../turn/prepare.ts'
import type { BacktestRecord } from './contract.ts'
import type { BacktestDependencies } from './dependencies.ts'

/** The two agents of a turn that is asked again. */
export type Versions = { recorded: AgentRecord; candidate: AgentRecord }

/**
 * The agent that answers. Another version comes with its own prompt and model; the recorded one with those that the turn was
 * asked with, and with the model first that has answered it: an outage of that day belongs to the turn as it was.
 */
export async function findAnsweringAgent(
  { database }: Pick<BacktestDependencies, 'database'>,
  { candidate, candidateVersion }: BacktestRecord,
  turn: Turn,
  recorded: AgentRecord,
  answeredBy: string | undefined,
): Promise<AgentRecord> {
  const model = candidate.model ?? null
  if (candidateVersion === null || candidateVersion === turn.agentVersion) {
    const asked = askedAgent(turn, recorded)
    return model === null ? withFirst(asked, answeredBy) : withModel(asked, model)
  }
  const version = await findServingVersion(database, { ...turn, agentVersion: candidateVersion })
  return withModel(version, model ?? (turn.model === recorded.model ? null : turn.model))
}

function withFirst(agent: AgentRecord, answeredBy: string | undefined): AgentRecord {
  const models = [agent.model, ...(agent.fallbackModels ?? [])]
  if (answeredBy === undefined || !models.includes(answeredBy)) return agent
  return { ...agent, model: answeredBy, fallbackModels: models.filter((model) => model !== answeredBy) }
}

type Dependencies = ComposingDependencies & SearchingDependencies

/** Prepares the turn with the candidate, over what the recorded turn was made of. */
export async function prepareCandidate(
  deps: Dependencies,
  hold: TurnHold,
  { recorded, candidate: agent }: Versions,
  retrieval: BacktestRecord['retrieval'],
): Promise<PreparedTurn> {
  const { turn, signal } = hold
  const [beginning, offer] = await Promise.all([readBeginning(deps, hold), offerKept(deps, agent, signal)])
  const known = turn.snapshot && !turn.snapshot.isPreparing ? turn.snapshot : undefined
  const hasSameGuardrails = known !== undefined && isDeepStrictEqual(agent.guardrailConfig, recorded.guardrailConfig)
  const blockedTopic = hasSameGuardrails ? known.blockedTopic : await blockedTopicOf(deps, hold, agent)
  const hasSameMemory = known !== undefined && isDeepStrictEqual(agent.memoryConfig, recorded.memoryConfig)
  const memory = hasSameMemory ? known : await memoryOf(deps, hold, agent, beginning)
  const { historyFrom, historyLength } = memory
  const decided: TurnSnapshot = {
    now: known?.now ?? turn.createdAt.toISOString(),
    historyFrom,
    ...(historyLength !== undefined && { historyLength }),
    summary: agent.memoryConfig?.strategy === 'summary' ? (known?.summary ?? null) : null,
    chunks: known?.chunks ?? [],
    hasKnowledge: known?.hasKnowledge ?? false,
    blockedTopic,
    escalation: escalationOf(turn, agent),
  }
  // A recorded turn that was blocked, or that failed at once, has searched nothing.
  const isSearched = !turn.continues && (retrieval === 'again' || !known || known.blockedTopic !== null)
  const found = isSearched && !blockedTopic ? await searchAgain(deps, hold, agent, beginning, decided) : undefined
  const prepared = await recall(deps, hold, { agent, beginning, offer }, { ...decided, ...found })
  if (blockedTopic !== null) return { ...prepared, pictures: new Map(), documents: new Map() }
  return await withFiles(deps, hold, prepared)
}

/** Screens the message anew. It was stored masked where the recorded version masks. */
async function blockedTopicOf(deps: Dependencies, hold: TurnHold, agent: AgentRecord): Promise<string | null> {
  const { message, continues, inputVerdict } = hold.turn
  if (continues) return null
  const { verdict } = await screenInput(agent.guardrailConfig, message)
  const isMasked = agent.guardrailConfig?.piiDetection && inputVerdict?.action === 'masked'
  Object.assign(hold.turn, { inputVerdict: verdict ?? (isMasked ? inputVerdict : null) })
  if (verdict?.action === 'blocked') return verdict.rule
  return await findMeantTopic(deps, hold, agent, message)
}

async function memoryOf(deps: Dependencies, hold: TurnHold, agent: AgentRecord, beginning: Beginning) {
  const { first, history } = await readMemory(deps, hold, { agent, beginning })
  return { historyFrom: first ?? beginning.turn.place, historyLength: history.length }
}

/** The passages that the knowledge has today for the message, or for the query that is made of it anew. */
async function searchAgain(
  deps: Dependencies,
  hold: TurnHold,
  agent: AgentRecord,
  beginning: Beginning,
  snapshot: TurnSnapshot,
): Promise<Pick<TurnSnapshot, 'chunks' | 'hasKnowledge'>> {
  const { workspaceId, agentId, message } = hold.turn
  const bases = await untilAnswered(() => listKnowledgeBases(deps.database, workspaceId, agentId), hold.signal)
  const hasKnowledge = bases.length > 0
  if (!hasKnowledge || message === '') return { chunks: [], hasKnowledge }
  const { history } = await readMemory(deps, hold, { agent, beginning }, snapshot)
  const asking = { ...hold, turn: { ...hold.turn, snapshot: null } }
  const { chunks } = await search(deps, asking, { agent, history, snapshot })
  return { chunks, hasKnowledge }
}

/** The candidate would call a person; nobody is called. */
function escalationOf(turn: Turn, agent: AgentRecord): TurnSnapshot['escalation'] {
  if (turn.continues || !agent.escalationConfig?.enabled || turn.clientContext?.isPassing) return null
  const reason = callsForPerson(turn) ? CALL_FOR_PERSON : findEscalationKeyword(agent.escalationConfig, turn.message)
  return reason === undefined ? null : { id: turn.id, reason }
}
