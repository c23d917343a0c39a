import { setTimeout as wait } from 'node:timers/promises'
import { deliverUntilTaken, openSpeakers, type Speaker } from '../test/support/channel/speaker.ts'
import { until } from '../test/support/stack/stack.ts'
import type { StackInfo } from '../test/support/stack/stack-info.ts'
import type { Figure } from './figure.ts'
import { median, percentile } from './sample.ts'
import type { Target } from './target.ts'

/** Users of a platform; there are four platforms. */
const USERS = 25
const MESSAGES = 4
const ROUNDS = 60
/** A user who reads the answer writes again after this time. */
const PAUSE_MS = 5_000

type Sample = { ackMs: number; replyMs: number }

/**
 * Measures channels with stand-ins of the platforms: from a delivery to its acknowledgement, from the acknowledgement to the
 * arrival of the reply at the platform beside the time of a turn without a channel, and 100 users at once: first each writes
 * every 5 s, then all write in the same moment and as fast as they are answered.
 */
export async function measureChannels(target: Target, { info }: { info: StackInfo }): Promise<Figure[]> {
  const options = { info, baseUrl: info.baseUrl, key: info.keys.a }
  await using opened = await openSpeakers(USERS, options)
  const alone = await inTurn(info, opened.speakers)
  const bare = await turnsWithoutChannel(target)
  const talking = await inConversation(info, opened.speakers)
  const crowd = await atOnce(info, opened.speakers)
  const ackOf = (samples: Sample[]) =>
    percentile(
      samples.map(({ ackMs }) => ackMs),
      0.95,
    )
  const reply = median(alone.map(({ replyMs }) => replyMs))
  const unit = 'ms'
  return [
    { name: 'from delivery to acknowledgement, p95', value: ackOf(alone), unit, goal: { atMost: 100 } },
    {
      name: '100 users who write every 5 s: from delivery to acknowledgement, p95',
      value: ackOf(talking),
      unit,
      goal: { atMost: 100 },
    },
    { name: '100 users in one moment: from delivery to acknowledgement, p95', value: ackOf(crowd), unit },
    {
      name: 'from acknowledgement to the reply, beside a turn, median',
      value: reply - median(bare),
      unit,
      goal: { atMost: 30 },
      note: `${(reply / median(bare)).toFixed(2)} × a turn by chat`,
    },
    {
      name: '100 users in one moment: until the reply, p95',
      value: percentile(
        crowd.map(({ replyMs }) => replyMs),
        0.95,
      ),
      unit,
    },
    {
      name: '100 users: without their answers in order',
      value: countWrong(opened.speakers),
      unit: '',
      goal: { atMost: 0 },
    },
  ]
}

const said = new Map<Speaker, string[]>()

/** Says something to the agent, and waits for its answer. */
async function ask({ baseUrl }: StackInfo, speaker: Speaker): Promise<Sample> {
  const texts = said.get(speaker) ?? []
  said.set(speaker, texts)
  const text = `${speaker.name}x${texts.length + 1}y`
  texts.push(text)
  const ackMs = await deliverUntilTaken(speaker, `[[say ${text}]]`, { baseUrl })
  const start = performance.now()
  const count = texts.length
  while (speaker.answers().length < count) await wait(1)
  return { ackMs, replyMs: performance.now() - start }
}

/** One message after another, of all platforms by turns. */
async function inTurn(info: StackInfo, speakers: Speaker[]): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const speaker = speakers[(round * USERS + Math.floor(round / 4)) % speakers.length]
    if (speaker) samples.push(await ask(info, speaker))
  }
  return samples.slice(ROUNDS / 5)
}

/** The same turns by POST /v1/chat, in ms. */
async function turnsWithoutChannel(target: Target): Promise<number[]> {
  const agent = await target.createAgent('bench channels')
  const samples: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await target.chat(agent, '[[say The answer is forty-two.]]')
    samples.push(performance.now() - start)
  }
  return samples.slice(ROUNDS / 5)
}

/** All users talk to the agents at once, and none in the same moment as another. */
async function inConversation(info: StackInfo, speakers: Speaker[]): Promise<Sample[]> {
  const each = speakers.map(async (speaker, index) => {
    await wait((PAUSE_MS * index) / speakers.length)
    const samples: Sample[] = []
    for (let message = 0; message < MESSAGES; message++) {
      const start = performance.now()
      samples.push(await ask(info, speaker))
      await wait(Math.max(0, PAUSE_MS - (performance.now() - start)))
    }
    return samples
  })
  return (await Promise.all(each)).flat()
}

async function atOnce(info: StackInfo, speakers: Speaker[]): Promise<Sample[]> {
  const each = speakers.map(async (speaker) => {
    const samples: Sample[] = []
    for (let message = 0; message < MESSAGES; message++) samples.push(await ask(info, speaker))
    return samples
  })
  const samples = await Promise.all(each)
  await until('the last answers', async () => countWrong(speakers) === 0, 10_000).catch(() => {})
  return samples.flat()
}

const countWrong = (speakers: Speaker[]): number =>
  speakers.filter((speaker) => speaker.answers().join() !== (said.get(speaker) ?? []).join()).length
