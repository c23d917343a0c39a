import { newId } from '../../../domain/id.ts'
import { endBacktest } from '../../../store/eval/backtest/end.ts'
import { backtests, backtestTurns } from '../../../store/tables/index.ts'
import { database, makeStoredConversation } from '../turn/conversation.ts'

type Agent = { id: string; workspaceId: string }
type Backtest = typeof backtests.$inferInsert
type Turn = typeof backtestTurns.$inferInsert

const side = (text: string, rest: Partial<NonNullable<Turn['baseline']>> = {}): NonNullable<Turn['baseline']> => ({
  text,
  status: 'success',
  finishReason: 'stop',
  tool_calls: [],
  cost: '0.00210000',
  usage: { tokensIn: 812, tokensOut: 64, tokensCached: 0, tokensCacheWrite: 0 },
  latencyMs: 1_240,
  ...rest,
})

const now = (text: string, rest = {}) => side(text, { cost: '0.00130000', latencyMs: 990, ...rest })
const THEN = 'Your order 4711 left our warehouse in Bremen yesterday and arrives on Friday, 4 December.'
const FIND = { name: 'find_order', arguments: { number: '4711' } }

type Kind = { message: string } & Partial<Turn>

const WORSE: Kind = {
  message: 'Where is my order 4711?',
  divergence: 'text',
  verdict: 'worse',
  reasoning: 'The new answer leaves out the day of the delivery, which is what the customer asked for.',
  baseline: side(THEN, { tool_calls: [FIND] }),
  candidate: now('Your order 4711 left our warehouse in Bremen yesterday and is on its way.', { tool_calls: [FIND] }),
}
const BETTER: Kind = {
  message: 'Which battery fits the Nordlys 500?',
  divergence: 'text',
  verdict: 'better',
  reasoning: 'Both name the battery; the new answer adds the part number.',
  baseline: side('The 500 Wh frame battery fits.'),
  candidate: now('The 500 Wh frame battery fits, part number BAT-500-F.'),
}
const SAME: Kind = {
  message: 'How long is the warranty on a battery?',
  divergence: 'none',
  verdict: 'same',
  baseline: side('Two years, or 500 charging cycles.'),
  candidate: now('Two years, or 500 charging cycles.'),
}
const NEW_CALL: Kind = {
  message: 'Please refund the helmet of order 4688.',
  divergence: 'tool_new',
  baseline: side('I have passed this on to a colleague, who answers within a day.'),
  candidate: now('', { tool_calls: [{ name: 'refund', arguments: { order: '4688', amount: 89 } }] }),
  newCalls: [{ name: 'refund', arguments: { order: '4688', amount: 89 }, kind: 'effect' }],
}
const ERRORED: Kind = {
  message: 'Do you deliver to Switzerland?',
  status: 'errored',
  reason: 'The provider answers that too many requests were sent.',
}
const LEFT_OUT: Kind = { message: 'And the other one?', status: 'left_out', reason: 'memory_gone' }

/** How many turns of each kind a backtest has. */
export type BacktestCounts = Partial<
  Record<'worse' | 'better' | 'same' | 'newCall' | 'errored' | 'leftOut' | 'open', number>
>

const OPEN: Kind = { message: 'Can I bring my bike in on Saturday?', status: 'open' }
const KINDS = {
  worse: WORSE,
  better: BETTER,
  same: SAME,
  newCall: NEW_CALL,
  errored: ERRORED,
  leftOut: LEFT_OUT,
  open: OPEN,
}

/** Stores a backtest with turns of these kinds, without an engine; ended unless `facts` has another status. */
export async function makeStoredBacktest(agent: Agent, counts: BacktestCounts, facts: Partial<Backtest> = {}) {
  const kinds = Object.entries(counts).flatMap(([name, count]) =>
    Array<Kind>(count).fill(KINDS[name as keyof typeof KINDS]),
  )
  const { conversationId, turnIds } = await makeStoredConversation(
    agent,
    kinds.map(({ message, baseline }) => ({ message, text: baseline?.text ?? 'An answer.' })),
  )
  const id = newId()
  const ids = { workspaceId: agent.workspaceId, agentId: agent.id }
  const { status = 'completed' } = facts
  await database.insert(backtests).values({
    id,
    ...ids,
    requestId: 'test',
    startedBy: { type: 'user', id: newId(), name: 'Mia Keller' },
    candidate: { agent_version: 1 },
    candidateVersion: 1,
    retrieval: 'recorded',
    judge: { criteria: 'Answers the question.' },
    concurrency: 8,
    total: kinds.length,
    ...facts,
    status: status === 'paused' ? status : 'running',
  })
  const rows = kinds.map(({ message: _, ...kind }, place) => ({
    status: 'done' as const,
    ...kind,
    ...{ backtestId: id, turnId: turnIds[place] ?? '', workspaceId: agent.workspaceId, conversationId, place },
    cost: '0.00160000',
    endedAt: new Date(),
  }))
  for (let at = 0; at < rows.length; at += 500) await database.insert(backtestTurns).values(rows.slice(at, at + 500))
  if (status !== 'running' && status !== 'paused') await endBacktest(database, id, { status })
  return { id, turnIds, path: `agents/${agent.id}/backtests/${id}` }
}
