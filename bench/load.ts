import type { Figure } from './figure.ts'
import { crowd, median, percentile, timed } from './sample.ts'
import { readLines, type Target } from './target.ts'

/** Measures 50 turns at once and 1,000 turns of 16 clients; counts the turns without their answer. */
export async function measureLoad(target: Target): Promise<Figure[]> {
  const agent = await target.createAgent('bench load')
  const ask = (index: number) =>
    target.chat(agent, `[[say Number ${index}.]]`).then(
      ({ text }) => text === `Number ${index}.`,
      () => false,
    )
  const atOnce = await timed(() => crowd(50, 50, ask))
  const many = await timed(() => crowd(1000, 16, ask))
  const failed = [...atOnce.result, ...many.result].filter((ok) => !ok).length
  return [
    { name: '50 turns at once, all answered after', value: atOnce.ms, unit: 'ms' },
    {
      name: 'turns a second, 16 clients, instant model',
      value: 1000 / (many.ms / 1000),
      unit: '/s',
      goal: { atLeast: 200 },
    },
    { name: 'failed among these', value: failed, unit: '', goal: { atMost: 0 } },
  ]
}

const STREAM_COUNT = 100
/** 50 tokens a second, for three seconds. */
const TOKEN_COUNT = 150
const MESSAGE = `[[clock ${TOKEN_COUNT} 20]]`

/** Measures the ms from the departure of each token at the model to its arrival at the client, with 100 streams at once. */
export async function measureStreams(target: Target): Promise<Figure[]> {
  const agent = await target.createAgent('bench streams')
  const direct = (
    await crowd(STREAM_COUNT, STREAM_COUNT, async () => delays(await target.directStream(MESSAGE)))
  ).flat()
  const streams = await crowd(STREAM_COUNT, STREAM_COUNT, async () => delays(await target.chatStream(agent, MESSAGE)))
  const ours = streams.flat()
  const p95 = (samples: number[]) => percentile(samples, 0.95)
  const unit = 'ms'
  return [
    {
      name: '100 streams: delay of a delta, added, median',
      value: median(ours) - median(direct),
      unit,
      goal: { atMost: 30 },
    },
    { name: '100 streams: delay of a delta, added, p95', value: p95(ours) - p95(direct), unit, goal: { atMost: 100 } },
    {
      name: '100 streams: with a gap',
      value: streams.filter((tokens) => tokens.length !== TOKEN_COUNT).length,
      unit: '',
      goal: { atMost: 0 },
    },
  ]
}

/** The delay in ms of each token: the tokens of `[[clock …]]` are the times of their departure. A reset drops earlier tokens. */
async function delays(response: Response): Promise<number[]> {
  let [found, rest, event] = [[] as number[], '', '']
  await readLines(response, (line) => {
    if (line.startsWith('event: ')) event = line.slice('event: '.length)
    if (event === 'message.reset') [found, rest] = [[], '']
    if (!line.startsWith('data: {')) return
    const now = performance.timeOrigin + performance.now()
    const words = (rest + textOf(line, event)).split(' ')
    rest = words.pop() ?? ''
    for (const word of words) if (word) found.push(now - Number(word))
  })
  return found
}

type Data = { text?: string; choices?: { delta?: { content?: string } }[] }

function textOf(line: string, event: string): string {
  const data = JSON.parse(line.slice('data: '.length)) as Data
  return data.choices?.[0]?.delta?.content ?? (event === 'message.delta' ? (data.text ?? '') : '')
}
