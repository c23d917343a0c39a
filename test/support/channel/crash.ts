import assert from 'node:assert/strict'
import { and, eq, inArray } from 'drizzle-orm'
import { openSystemDatabase } from '../../../store/database.ts'
import { channelReplies, turns } from '../../../store/tables/index.ts'
import { type PartName, type Services, until } from '../stack/stack.ts'
import { deliverUntilTaken, openSpeakers, type Speaker } from './speaker.ts'

/** The parts that are killed by turns. */
const PARTS: PartName[] = ['worker', 'api', 'temporal', 'postgres']

/** No user is limited: the crashes alone hold messages up. */
export const UNLIMITED = { CHANNEL_USER_LIMIT_PER_MINUTE: '1000000', CHANNEL_AGENT_LIMIT_PER_MINUTE: '1000000' }

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
    for (const text of textsOf(speaker, messages)) {
      await deliverUntilTaken(speaker, `[[say ${text}]]`, { baseUrl })
      taken += 1
    }
  })
  const all = speakers.length * messages
  for (let crash = 1; crash <= crashes; crash++) {
    await until(`share ${crash} is taken`, async () => taken >= (all * crash) / (crashes + 1), 300_000)
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
    const open = inArray(channelReplies.state, ['awaiting', 'pending'])
    await until('all replies have ended', async () => (await database.$count(channelReplies, open)) === 0, 300_000)
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

const withoutRepeats = (texts: string[]): string[] => texts.filter((text, index) => text !== texts[index - 1])
