import { createHash, type Hash } from 'node:crypto'
import type { Json } from './call.ts'
import type { SeenRequest } from './state.ts'
import type { ScriptedUsage } from './usage.ts'

/** A piece of a prompt in the order in which the provider reads it. */
export type PromptBlock = { text: string; isMarked: boolean }
type Prompt = {
  blocks: PromptBlock[]
  /** The place of the first message, and what loses everything from there on when it changes. */
  firstMessage: number
  choice: string
}

/** The prompts of models with such a name are cached. */
const isCaching = (model: string): boolean => model.startsWith('caching-')

const CHARACTERS_PER_TOKEN = 4
/** Both providers keep no shorter beginning; some of Anthropic's models want more. */
const MIN_TOKENS = 1024
/** OpenAI serves the minimum and whole steps behind it. */
const STEP_TOKENS = 128
/** Anthropic looks for an entry at each mark and at the blocks before it, this many in all. */
const LOOKBACK_BLOCKS = 20

export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/**
 * Caches the beginnings of prompts as OpenAI and Anthropic document it. OpenAI does so by itself, in steps. Anthropic
 * writes an entry at each mark and finds an entry at most 20 blocks before a mark; another choice of tools or way of
 * thinking loses all messages. A key and a model have a cache of their own. Entries do not expire, and a conversation is
 * slow enough for one machine of OpenAI, which takes some 15 requests a minute with one beginning and `prompt_cache_key`.
 */
export function createPromptCache() {
  const entries = new Set<string>()
  return {
    /** The usage with what the cache served, for a request to a model that caches. */
    usageOf(seen: SeenRequest, usage: ScriptedUsage): ScriptedUsage {
      const { model = '', dialect, auth, body } = seen
      if (!isCaching(model)) return usage
      const prompt = promptOf(dialect, JSON.parse(body) as Json)
      const input = prompt.blocks.reduce((sum, { text }) => sum + tokensOf(text), 0)
      const hash = createHash('sha256').update(`${auth} ${model} `)
      const used = dialect === 'anthropic' ? byMarks(entries, hash, prompt) : bySteps(entries, hash, prompt)
      return { ...usage, input, ...used }
    },
  }
}

const digestOf = (hash: Hash): string => hash.copy().digest('base64')

function bySteps(entries: Set<string>, hash: Hash, { blocks }: Prompt) {
  const text = blocks.map((block) => block.text).join('')
  let cached = 0
  let read = 0
  for (let tokens = MIN_TOKENS; tokens <= Math.floor(text.length / CHARACTERS_PER_TOKEN); tokens += STEP_TOKENS) {
    hash.update(text.slice(read, tokens * CHARACTERS_PER_TOKEN))
    read = tokens * CHARACTERS_PER_TOKEN
    const digest = digestOf(hash)
    if (entries.has(digest)) cached = tokens
    entries.add(digest)
  }
  return { cached }
}

function byMarks(entries: Set<string>, hash: Hash, { blocks, firstMessage, choice }: Prompt) {
  let tokens = 0
  const beginnings = blocks.map(({ text, isMarked }, place) => {
    if (place === firstMessage) hash.update(choice)
    hash.update(text)
    tokens += tokensOf(text)
    return { digest: digestOf(hash), tokens, isMarked }
  })
  const marks = beginnings.flatMap(({ isMarked }, place) => (isMarked ? [place] : []))
  const seen = beginnings.filter((_, place) => marks.some((mark) => place <= mark && place > mark - LOOKBACK_BLOCKS))
  const cached = seen.findLast(({ digest }) => entries.has(digest))?.tokens ?? 0
  const kept = marks.flatMap((mark) => beginnings[mark] ?? []).filter((entry) => entry.tokens >= MIN_TOKENS)
  for (const { digest } of kept) entries.add(digest)
  return { cached, cacheWrite: Math.max(0, (kept.at(-1)?.tokens ?? 0) - cached) }
}

/** Reads the prompt of a request: tools and schema, then instructions, then messages. */
export function promptOf(dialect: SeenRequest['dialect'], body: Json): Prompt {
  const { tools = [], system, messages = [], input = [], tool_choice, thinking } = body as Body
  const { response_format, text } = body as Body
  const head = [...tools, ...[response_format ?? text].filter(Boolean)].map((value) => blockOf(value as Part))
  if (system) head.push(...partsOf({ role: 'system', content: system }))
  return {
    blocks: [...head, ...[...messages, ...input].flatMap(partsOf)],
    firstMessage: head.length,
    choice: dialect === 'anthropic' ? JSON.stringify([tool_choice, thinking]) : '',
  }
}

type Part = { text?: string; cache_control?: unknown } & Json
type Item = { role?: string; content?: string | Part[] | null } & Json
type Body = { tools?: Part[]; system?: string | Part[]; messages?: Item[]; input?: Item[] } & Json

/** The parts of a message, then what else it has, such as its calls. */
function partsOf({ role = '', content, ...rest }: Item): PromptBlock[] {
  const parts: Part[] = typeof content === 'string' ? [{ text: content }] : (content ?? [])
  const others = Object.keys(rest).length > 0 ? [blockOf(rest, role)] : []
  return [...parts.map((part) => blockOf(part, role)), ...others]
}

function blockOf({ cache_control, ...value }: Part, role = ''): PromptBlock {
  const text = typeof value.text === 'string' ? value.text : JSON.stringify(value)
  return { text: `<${role}>${text}`, isMarked: cache_control !== undefined }
}
