import assert from 'node:assert/strict'
import { and, eq, inArray } from 'drizzle-orm'
import { type Database, openSystemDatabase } from '../../../store/database.ts'
import { channelReplies, turns } from '../../../store/tables/index.ts'
import { type PartName, type Services, until } from '../stack/stack.ts'
import { deliverUntilTaken, openSpeakers, type Speaker } from './speaker.ts'

/** The parts that are killed by turns. */
const PARTS: PartName[] = ['worker', 'api', 'temporal', 'postgres']

/** No user is limited: the crashes alone hold messages up. */
export const UNLIMITED = { CHANNEL_USER_LIMIT_PER_MINUTE: '1000000', CHANNEL_AGENT_LIMIT_PER_MINUTE: '1000000' }

/** A user writes at most this many messages ahead of the answers, so that no conversation is full. */
const UNANSWERED = 8
/** The longest time without any progress, with several crashes in it, on a busy machine. */
const STALL_MS = 240_000

/**
 * Users of all platforms write while the parts of the service are killed by turns.
 * @param size.crashes how many kills, spread over the messages
 * @throws AssertionError unless each message is answered once, in order; a reply that is marked as doubtful may be missing
 */
export async function answerAmongCrashes(
  own: Services,
  { users, messages, crashes }: { users: number; messages: number; crashes: number },
): Promise<void> {
  const { info } = own
  const { baseUrl } = info
  await using opened = await openSpeakers(users, { info, baseUrl, key: info.keys.a })
  const { speakers } = opened
  let taken = 0
  const talking = speakers.map(async (speaker) => {
    for (const [index, text] of textsOf(speaker, messages).entries()) {
      const isAnswered = async () => speaker.answers().length > index - UNANSWERED
      await until(`${speaker.name} is answered before ${text}`, isAnswered, STALL_MS)
      await deliverUntilTaken(speaker, `[[say ${text}]]`, { baseUrl })
      taken += 1
    }
  })
  const all = speakers.length * messages
  for (let crash = 1; crash <= crashes; crash++) {
    await until(`share ${crash} is taken`, async () => taken >= (all * crash) / (crashes + 1), 2 * STALL_MS)
    const part = own.part(PARTS[(crash - 1) % PARTS.length] ?? 'worker')
    await part.kill()
    part.start()
  }
  await Promise.all(talking)
  await own.ready(120_000)
  await expectAnswers(own, speakers, messages)
}

const textsOf = ({ name }: Speaker, messages: number): string[] =>
  Array.from({ length: messages }, (_, index) => `${name}x${index + 1}y`)

async function expectAnswers({ info }: Services, speakers: Speaker[], messages: number): Promise<void> {
  const database = openSystemDatabase({ url: info.databaseUrl }, 2)
  try {
    await untilAllEnded(database)
    const marked = await database
      .select({ message: turns.message })
      .from(channelReplies)
      .innerJoin(turns, and(eq(turns.id, channelReplies.id), eq(channelReplies.state, 'doubtful')))
    const doubtful = new Set(marked.map(({ message }) => /say (\w+)/.exec(message)?.[1]))
    for (const speaker of speakers) {
      const [expected, answers] = [textsOf(speaker, messages), speaker.answers()]
      const sure = (texts: string[]) => texts.filter((text) => !doubtful.has(text))
      // A Discord user whose command failed on the way gives it again, and both may have arrived.
      const given = speaker.channel === 'discord' ? withoutRepeats(answers) : answers
      assert.deepEqual(sure(given), sure(expected), speaker.name)
      assert.equal(new Set(given).size, given.length, speaker.name)
    }
  } finally {
    await database.$client.end()
  }
}

/** @throws AssertionError with the replies that are open when none of them has ended for a while */
async function untilAllEnded(database: Database): Promise<void> {
  const open = inArray(channelReplies.state, ['awaiting', 'pending'])
  for (let left = await database.$count(channelReplies, open); left > 0; ) {
    const before = left
    const fewer = async () => {
      left = await database.$count(channelReplies, open)
      return left < before
    }
    const isFewer = await until('a reply ends', fewer, STALL_MS).catch(() => false)
    if (!isFewer)
      assert.deepEqual(await database.select().from(channelReplies).where(open).limit(5), [], `${left} open`)
  }
}

const withoutRepeats = (texts: string[]): string[] => texts.filter((text, index) => text !== texts[index - 1])
