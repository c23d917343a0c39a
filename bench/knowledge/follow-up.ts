import type pg from 'pg'
import { queryRequest } from '../../domain/knowledge/query.ts'
import { modelControl } from '../../test/support/model/client.ts'
import type { StackInfo } from '../../test/support/stack/stack-info.ts'
import type { Figure } from '../figure.ts'
import type { Target } from '../target.ts'
import { fill, inLanes } from './base.ts'
import type { Collection } from './xquad.ts'

/** The distance of two pairs that are asked; 1 asks all. */
const STEP = Number(process.env.BENCH_QUESTION_STEP ?? 1)
const ANSWER = 'That stands in the text.'
const LOCAL_MODEL = 'local/extractive'
/** A name within a sentence, with the article before it. */
const NAME =
  /(?<=\S\s)(?:the )?(\p{Lu}[\p{L}\p{N}.-]{2,}(?:(?: of| de| the)? \p{Lu}[\p{L}\p{N}.-]+)*)(?<owner>'s)?(?![\p{L}\p{N}])/gu

/** Two questions about a paragraph; `followUp` is the second one as it is asked behind the first. */
type Pair = { first: string; second: string; followUp: string; paragraph: string }
type Passage = { heading?: string }

/**
 * Measures what the second message of a conversation finds when it is understood only with the first, beside the same
 * question asked by itself: with a local model, and with a stand-in that writes the question as a model would.
 */
export async function measureFollowUps(
  target: Target,
  client: pg.Client,
  info: StackInfo,
  collection: Collection,
): Promise<Figure[]> {
  const pairs = pairsOf(collection).filter((_pair, place) => place % STEP === 0)
  const { agentId, path } = await fill(target, client, 'follow-ups', collection.files)
  const control = modelControl(info.modelServerUrl)
  await control.setAnswers(Object.fromEntries(pairs.flatMap(scriptOf)))
  const search = (query: string) => target.send<Passage[]>('POST', `${path}/search`, { query, limit: 5 })
  const itself = await countFound(pairs, ({ second }) => search(second))
  const alone = await countFound(pairs, ({ followUp }) => search(followUp))
  const keyless = await countFound(pairs, (pair) => askTwice(target, agentId, pair, LOCAL_MODEL))
  const rewritten = await countFound(pairs, (pair) => askTwice(target, agentId, pair))
  const note = `${pairs.length} pairs`
  const of = (found: number) => ({ value: found / itself, unit: '', note })
  const goal = { atLeast: 0.9 }
  return [
    { name: 'follow-ups, asked by themselves: hit@5', value: itself / pairs.length, unit: '', note },
    { name: 'follow-ups, the message alone: hit@5 of that', ...of(alone) },
    { name: 'follow-ups, keyless (rare words): hit@5 of that', ...of(keyless), goal },
    { name: 'follow-ups, written by a scripted model: hit@5 of that', ...of(rewritten), goal },
  ]
}

/**
 * Pairs by a rule: two questions that follow each other in XQuAD on one paragraph and share a name within the sentence. In
 * the second, the longest such name becomes "it", and with 's "its".
 */
function pairsOf({ questions }: Collection): Pair[] {
  return questions.flatMap(({ question: second, paragraph }, place) => {
    const first = questions[place - 1]
    if (first?.paragraph !== paragraph) return []
    const [name] = [...second.matchAll(NAME)]
      .filter(([, bare = '']) => first.question.includes(bare))
      .sort(([a], [b]) => b.length - a.length)
    if (!name) return []
    const word = name.groups?.owner ? 'its' : 'it'
    const followUp = second.slice(0, name.index) + word + second.slice(name.index + name[0].length)
    return [{ first: first.question, second, followUp, paragraph }]
  })
}

/** The stand-in answers the first question, and writes the second when it is asked for the query of the follow-up. */
function scriptOf({ first, second, followUp }: Pair): [string, string][] {
  const history = [
    { role: 'user' as const, text: first },
    { role: 'assistant' as const, text: ANSWER },
  ]
  const asked = queryRequest('', history, followUp, new AbortController().signal).messages.at(-1)?.text ?? ''
  return [
    [first, `[[say ${ANSWER}]]`],
    [asked, `[[say ${second}]]`],
  ]
}

/** The passages that the second turn of a conversation found. */
async function askTwice(target: Target, agent_id: string, { first, followUp }: Pair, model?: string) {
  const chat = (message: string, conversation_id?: string) =>
    target.send<{ conversation_id: string; turn_id: string }>('POST', '/v1/chat', {
      agent_id,
      message,
      ...(conversation_id && { conversation_id }),
      ...(model && { model }),
    })
  const { turn_id } = await chat(followUp, (await chat(first)).conversation_id)
  return (await target.send<{ chunks: Passage[] }>('GET', `/v1/turns/${turn_id}`)).chunks
}

/** Counts the pairs that have the right paragraph among the passages. */
async function countFound(pairs: Pair[], find: (pair: Pair) => Promise<Passage[]>): Promise<number> {
  let found = 0
  await inLanes(pairs, async (pair) => {
    if ((await find(pair)).some(({ heading }) => heading === pair.paragraph)) found += 1
  })
  return found
}
