import { queryRequest } from '../../../domain/knowledge/query.ts'
import type { ModelCall } from '../../../domain/model/call.ts'
import { type ModelRequest, parseModelId } from '../../../domain/model/model.ts'
import { requestHash } from '../../../domain/model/request-hash.ts'
import { createPause } from '../../../domain/pause.ts'
import type { Attachment } from '../../../domain/turn/attachment.ts'
import { isImage } from '../../../domain/turn/file.ts'
import type { AgentRecord } from '../../../store/agent/agent.ts'
import { listMergedMessages } from '../../../store/conversation/merged-message.ts'
import { listModelCalls, listRounds, type Round } from '../../../store/turn/round.ts'
import { listToolCalls, type ToolCallRow } from '../../../store/turn/tool-call.ts'
import type { Turn } from '../../../store/turn/turn.ts'
import { offerKept } from '../../mcp/offer.ts'
import { callsInRequest } from '../answer/offered-tools.ts'
import type { ComposingDependencies } from '../dependencies.ts'
import type { TurnSoFar } from '../hold.ts'
import { modelRequestOf } from '../model-request.ts'
import { askedAgent, type DecidedTurn, type PreparedTurn, recall } from '../prepare.ts'
import { openRound } from '../sealed-call.ts'
import { readBeginning } from './earlier.ts'
import { withFiles } from './files.ts'
import { withoutEarlierPictures } from './picture.ts'

/** The most requests that are composed to find the one that the model got; they differ in the old results that they have. */
const MOST_VARIANTS = 64

/** What a request had that is not there any more. */
export type Gone = 'memory' | 'passage' | 'file'

/** The request of a call, composed again as the turn composes it. */
export type PastRequest = {
  request: ModelRequest
  boundary: string
  /** True when it is the request that the model got; null where no hash was kept, or not all ways were tried. */
  matches: boolean | null
  gone: Gone[]
}

/** A turn with all that its requests are composed of, as far as it is left. */
export type PastTurn = Pick<TurnSoFar, 'turn' | 'rounds' | 'merged'> & {
  models: ModelCall[]
  tools: ToolCallRow[]
  /** Undefined for a turn that has asked no model for an answer. */
  decided: DecidedTurn | undefined
}

/**
 * Reads a past turn: the version, the decisions, and the memory, passages and results that are left.
 * @param version the agent at the version of the turn
 */
export async function readPastTurn(deps: ComposingDependencies, turn: Turn, version: AgentRecord): Promise<PastTurn> {
  const { id: turnId, workspaceId } = turn
  const [rounds, merged, models, tools, decided] = await Promise.all([
    listRounds(deps.database, turnId),
    listMergedMessages(deps.database, turnId),
    listModelCalls(deps.database, turnId),
    listToolCalls(deps.database, turnId),
    decideAgain(deps, turn, version),
  ])
  const open = (one: Round) => openRound(deps.sealing, { workspaceId, turnId }, one)
  return { turn, rounds: rounds.map(open), merged, models, tools, decided }
}

async function decideAgain(deps: ComposingDependencies, turn: Turn, version: AgentRecord) {
  const { snapshot } = turn
  if (!snapshot || snapshot.isPreparing || snapshot.blockedTopic !== null) return undefined
  const so = soFar({ turn, rounds: [], merged: [], models: [], tools: [] }, 1)
  const [beginning, offer] = await Promise.all([readBeginning(deps, so), offerKept(deps, version, so.signal)])
  return await recall(deps, so, { agent: askedAgent(turn, version), beginning, offer }, snapshot)
}

/** The turn as it stood when it asked for this round. */
function soFar({ turn, rounds, merged, models, tools }: Omit<PastTurn, 'decided'>, round: number): TurnSoFar {
  const isBefore = (one: { round: number }) => one.round < round
  return {
    turn,
    rounds: rounds.filter(isBefore),
    merged,
    signal: new AbortController().signal,
    allCalls: () => ({ models: models.filter(isBefore), tools: tools.filter(isBefore) }),
  }
}

/**
 * Composes the request of a call of a past turn again.
 * @returns undefined for calls that are composed of something else
 */
export async function composePastCall(
  deps: ComposingDependencies,
  past: PastTurn,
  { round, purpose, requestHash: hash, model }: ModelCall,
): Promise<PastRequest | undefined> {
  const { turn, decided } = past
  const { snapshot } = turn
  if (!snapshot || !decided) return undefined
  if (purpose !== 'answer' && purpose !== 'rewrite') return undefined
  const before = soFar(past, round)
  const prepared = await withFiles(deps, before, decided)
  const { name } = parseModelId(model)
  const { boundary, history } = prepared
  const facts = { boundary, gone: goneOf(prepared, snapshot) }
  if (purpose === 'rewrite') {
    const request = queryRequest(name, history, turn.message, before.signal)
    return { ...facts, request, matches: hash ? requestHash(request) === hash : null }
  }
  const requestOf = (variant: PreparedTurn) => ({ ...modelRequestOf(before, variant), model: name })
  const whole = requestOf(prepared)
  if (!hash) return { ...facts, request: whole, matches: null }
  if (requestHash(whole, boundary) === hash) return { ...facts, request: whole, matches: true }
  // Without a part that is gone, no other way can be the one.
  if (facts.gone.length > 0) return { ...facts, request: whole, matches: false }
  const pause = createPause()
  for (const variant of variantsOf(before, prepared)) {
    await pause()
    const request = requestOf(variant)
    if (requestHash(request, boundary) === hash) return { ...facts, request, matches: true }
  }
  const areAllTried = callsInRequest(before, prepared).length <= MOST_VARIANTS
  return { ...facts, request: whole, matches: areAllTried ? false : null }
}

/** The requests that the turn may have sent: with all results, or without the oldest; with the pictures of the history, or without. */
function* variantsOf(before: TurnSoFar, prepared: PreparedTurn): Generator<PreparedTurn> {
  const withoutPictures = prepared.pictures.size > 0 ? withoutEarlierPictures(prepared) : undefined
  for (const shown of withoutPictures ? [prepared, withoutPictures] : [prepared]) {
    const most = Math.min(Math.max(callsInRequest(before, shown).length, 1), MOST_VARIANTS)
    for (let leftOut = 0; leftOut < most; leftOut++) yield { ...shown, leftOut }
  }
}

function goneOf(prepared: PreparedTurn, { chunks, historyLength = 0 }: NonNullable<Turn['snapshot']>): Gone[] {
  const { history, passages, pictures, documents, agent, beginning } = prepared
  const files = [beginning.turn, ...history].flatMap(({ attachments }) => attachments ?? [])
  const isGone = ({ file_id, mediaType }: Attachment) =>
    !pictures.has(file_id) && !documents.has(file_id) && !(isImage(mediaType) && agent.guardrailConfig?.piiDetection)
  return [
    ...(history.length < historyLength ? ['memory' as const] : []),
    ...(passages.length < chunks.length ? ['passage' as const] : []),
    ...(files.some(isGone) ? ['file' as const] : []),
  ]
}
