import type { Figure } from '../figure.ts'
import { interleaved, median, percentile, timed } from '../sample.ts'
import { firstToken, isDirectToken, isOurToken, type Target } from '../target.ts'

const MESSAGE = '[[say The answer is forty-two.]]'
const ROUNDS = 150

/** Measures the ms that the service adds to a direct call of the same model. */
export async function measureTurns(target: Target): Promise<Figure[]> {
  const agent = await target.createAgent('bench turns')
  const token = await interleaved(
    ROUNDS,
    () => firstToken(() => target.chatStream(agent, MESSAGE), isOurToken),
    () => firstToken(() => target.directStream(MESSAGE), isDirectToken),
  )
  const complete = await interleaved(
    ROUNDS,
    async () => (await timed(() => target.chat(agent, MESSAGE))).ms,
    async () => (await timed(() => target.direct(MESSAGE))).ms,
  )
  const bare = (samples: number[]) => `direct: ${median(samples).toFixed(1)} ms`
  return [
    added('first token, added, median', token, median, 5, bare(token.bare)),
    added('first token, added, p95', token, (samples) => percentile(samples, 0.95), 20),
    added('complete turn, added, median', complete, median, 15, bare(complete.bare)),
    ...(await measureTools(target)),
  ]
}

function added(
  name: string,
  samples: { ours: number[]; bare: number[] },
  measure: (samples: number[]) => number,
  atMost: number,
  note?: string,
): Figure {
  const value = measure(samples.ours) - measure(samples.bare)
  return { name, value, unit: 'ms', goal: { atMost }, ...(note ? { note } : {}) }
}

const TOOL_MESSAGE = '[[tool calculator {"$expr": "6*7"}]]'

async function createToolAgent(target: Target): Promise<string> {
  const agent = await target.createAgent('bench tools')
  const tool = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }
  await target.send('PUT', `/v1/agents/${agent}/tools`, [tool])
  return agent
}

/** Measures turns with a tool while Temporal still works on the records of other turns. */
export async function measureToolsBesideBacklog(target: Target): Promise<Figure[]> {
  const agent = await createToolAgent(target)
  const samples: number[] = []
  for (let turn = 0; turn < 20; turn++) samples.push((await timed(() => target.chat(agent, TOOL_MESSAGE))).ms)
  return [{ name: 'a turn with a tool beside that backlog, median', value: median(samples), unit: 'ms' }]
}

/** Measures a round with a tool beside two rounds of the model: the calculator itself takes almost no time. */
async function measureTools(target: Target): Promise<Figure[]> {
  const agent = await createToolAgent(target)
  const { ours, bare } = await interleaved(
    30,
    async () => (await timed(() => target.chat(agent, TOOL_MESSAGE))).ms,
    async () => (await timed(() => target.chat(agent, MESSAGE))).ms,
  )
  const direct = await timed(() => target.direct(MESSAGE))
  return [
    {
      name: 'a tool round, added, median',
      value: median(ours) - median(bare) - direct.ms,
      unit: 'ms',
      goal: { atMost: 40 },
    },
  ]
}

/** Compares the duration of late turns and of early turns in one conversation. */
export async function measureConversations(target: Target): Promise<Figure[]> {
  const agent = await target.createAgent('bench conversations')
  const early: number[] = []
  const late: number[] = []
  for (let round = 0; round < 4; round++) {
    let conversation: string | undefined
    for (let turn = 1; turn <= 104; turn++) {
      const { ms, result } = await timed(() => target.chat(agent, `[[say Turn ${turn}.]]`, conversation))
      conversation = result.conversation_id
      if (turn >= 3 && turn <= 11) early.push(ms)
      if (turn >= 96) late.push(ms)
    }
  }
  const note = `${median(early).toFixed(1)} → ${median(late).toFixed(1)} ms`
  return [
    { name: 'turn 100 beside turn 5', value: median(late) / median(early), unit: '×', goal: { atMost: 1.1 }, note },
  ]
}
