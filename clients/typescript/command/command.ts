import { type AmsClient, unwrap } from '../client.ts'

/** The options of all commands; a command reads those that its usage names. */
export const OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  conversation: { type: 'string' },
  user: { type: 'string' },
  metadata: { type: 'string', multiple: true },
  background: { type: 'boolean' },
  attach: { type: 'string', multiple: true },
  output: { type: 'string' },
  'no-wait': { type: 'boolean' },
  'min-score': { type: 'string' },
  junit: { type: 'string' },
  repeat: { type: 'string' },
  'max-cost': { type: 'string' },
  'max-divergence': { type: 'string' },
  judge: { type: 'string' },
  limit: { type: 'string' },
  'agent-version': { type: 'string' },
  agent: { type: 'string' },
  model: { type: 'string' },
  'model-call': { type: 'string' },
  status: { type: 'string' },
  code: { type: 'string' },
  name: { type: 'string' },
  files: { type: 'string' },
  'function-url': { type: 'string' },
  'base-url': { type: 'string' },
  protocol: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  arguments: { type: 'string' },
  operations: { type: 'string', multiple: true },
  server: { type: 'string' },
  reason: { type: 'string' },
} as const

type Values = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name] extends { multiple: true }
    ? string[]
    : (typeof OPTIONS)[Name]['type'] extends 'boolean'
      ? boolean
      : string
}

/** `places`: the words after the command's name. */
export type Context = { client: AmsClient; values: Values; places: string[]; signal: AbortSignal }
/** `run` returns the exit code. A command without the service needs no key of it. */
export type Command = {
  usage: string
  summary: string
  isWithoutService?: true
  run: (context: Context) => Promise<number>
}

export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3 } as const

/** The command line cannot be carried out as it is. */
export class UsageError extends Error {}

/** The words that a command needs. @throws UsageError that names the first missing one */
export function needed<Name extends string>(places: string[], ...names: Name[]): Record<Name, string> {
  const missing = names.find((_, index) => !places[index])
  if (missing) throw new UsageError(`<${missing}> is missing.`)
  return Object.fromEntries(names.map((name, index) => [name, places[index] ?? ''])) as Record<Name, string>
}

/** Refuses words that the usage of a command does not name; they are a typing error, or a text without its quotes. @throws UsageError */
export function refuseExtra({ usage }: Command, places: string[]): void {
  const words = usage.replaceAll(/\[--[^\]]*\]…?|--\S+ <[^>]*>| < <.*$/g, '')
  const extra = places.slice(words.match(/\[[^\]]*\]|<[^>]+>/g)?.length ?? 0)
  if (/[>\]]…/.test(words) || extra.length === 0) return
  throw new UsageError(`There is no place for: ${extra.join(' ')}. Put a text or name of several words in quotes.`)
}

/** Options that each command takes. */
const COMMON = ['url', 'key', 'json', 'help']

/** Refuses options that the usage of a command does not name: it would not heed them. @throws UsageError */
export function refuseUnheeded({ usage }: Command, values: Values): void {
  const named = [...usage.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name)
  const unheeded = Object.keys(values).filter((name) => !COMMON.includes(name) && !named.includes(name))
  if (unheeded.length > 0) throw new UsageError(`This command has no option --${unheeded.join(', --')}.`)
}

/** The number of an option; undefined without it. @throws UsageError */
export function numberOf(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) throw new UsageError(`--${option} is not a number: ${text}`)
  return number
}

/** The share of an option, from 0 to 1; undefined without it. @throws UsageError */
export function shareOf(text: string | undefined, option: string): number | undefined {
  const share = numberOf(text, option)
  if (share !== undefined && (share < 0 || share > 1)) throw new UsageError(`--${option} is not from 0 to 1: ${text}`)
  return share
}

/** What `--user` and `--metadata name=value` say of who speaks. @throws UsageError */
export function speakerOf({ user, metadata }: Values): { user?: string; metadata?: Record<string, string> } {
  const pairs = metadata?.map((pair): [string, string] => {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError(`--metadata is not name=value: ${pair}`)
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  return { ...(user !== undefined && { user }), ...(pairs && { metadata: Object.fromEntries(pairs) }) }
}

/** Prints one line to the standard output. */
export const print = (line: string): void => void process.stdout.write(`${plain(line)}\n`)
/** Prints a value as one line of JSON, for programs. */
export const printJson = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)

/** A text without characters that steer a terminal or turn its direction: names and messages are written by others. */
export const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '')
/** A text on one line, so that a name cannot look like a line of this program. */
export const oneLine = (text: string): string => plain(text.replaceAll(/\s+/g, ' '))

/** The agent with this id or name. @throws UsageError when none has it, or several have the name */
export async function findAgent(client: AmsClient, place: string): Promise<{ id: string; name: string }> {
  const { data } = await unwrap(client.GET('/v1/agents', { params: { query: { view: 'short' } } }))
  return one(data, place, 'agent')
}

/** The suite of an agent with this id or name. @throws UsageError when none has it, or several have the name */
export async function findSuite(client: AmsClient, id: string, place: string): Promise<{ id: string; name: string }> {
  const { data } = await unwrap(client.GET('/v1/agents/{id}/evals', { params: { path: { id } } }))
  return one(data, place, 'eval suite')
}

/** The knowledge base of an agent with this id or name. @throws UsageError when none has it, or several have the name */
export async function findBase(client: AmsClient, id: string, place: string): Promise<{ id: string; name: string }> {
  const { data } = await unwrap(client.GET('/v1/agents/{id}/knowledge-bases', { params: { path: { id } } }))
  return one(data, place, 'knowledge base')
}

function one<Thing extends { id: string; name: string }>(things: Thing[], place: string, kind: string): Thing {
  const found = things.filter(({ id, name }) => id === place || name === place)
  const [thing] = found
  if (thing && found.length === 1) return thing
  if (found.length > 0)
    throw new UsageError(
      `${found.length} ${kind}s are named ${place}. Give an id: ${found.map(({ id }) => id).join(', ')}.`,
    )
  const names = things.slice(0, NAMED_AT_MOST).map(({ name }) => name)
  const rest = things.length > NAMED_AT_MOST ? ` and ${things.length - NAMED_AT_MOST} more` : ''
  throw new UsageError(
    `No ${kind} is named ${place}. ${names.length ? `There are ${names.join(', ')}${rest}.` : 'There is none.'}`,
  )
}

const NAMED_AT_MOST = 10
