import { MODEL_PROTOCOLS, type ModelProtocol } from '../domain/model/protocol.ts'
import { ConfigError, type Environment, json } from './value.ts'

type ProviderEntry = {
  baseUrl: string
  apiKey: string
  protocol: ModelProtocol | undefined
  headers: Record<string, string> | undefined
  /** What the context of its models holds. */
  contextTokens: number | undefined
}

const SETTING = 'MODEL_PROVIDERS'
const [LEAST_CONTEXT, MOST_CONTEXT] = [1_000, 100_000_000]
const MAX_HEADERS = 20
const MAX_HEADER_CHARACTERS = 4_000
/** The grammar of RFC 9110: a name is a token, and a value has no control characters. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** The entries of MODEL_PROVIDERS by their names. @throws ConfigError that names the wrong field, never its value */
export function providerEntries(env: Environment): Record<string, ProviderEntry> {
  const given = json(env, SETTING) ?? {}
  if (!isRecord(given)) throw new ConfigError(`${SETTING} must be a JSON object of entries by their names.`)
  return Object.fromEntries(Object.entries(given).map(([name, entry]) => [name, entryOf(`${SETTING}.${name}`, entry)]))
}

function entryOf(path: string, entry: unknown): ProviderEntry {
  const { baseUrl, apiKey, protocol, headers, contextTokens } = isRecord(entry) ? entry : {}
  if (typeof baseUrl !== 'string') throw new ConfigError(`${path}.baseUrl is missing.`)
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    throw new ConfigError(`${path}.baseUrl must be an address such as https://models.example.com/v1.`)
  return {
    baseUrl,
    apiKey: typeof apiKey === 'string' ? apiKey : '',
    protocol: protocol === undefined ? undefined : protocolOf(path, protocol),
    headers: headers === undefined ? undefined : headersOf(path, headers),
    contextTokens: contextTokens === undefined ? undefined : contextOf(path, contextTokens),
  }
}

function protocolOf(path: string, given: unknown): ModelProtocol {
  const protocol = MODEL_PROTOCOLS.find((each) => each === given)
  if (protocol === undefined) throw new ConfigError(`${path}.protocol must be ${MODEL_PROTOCOLS.join(' or ')}.`)
  return protocol
}

function contextOf(path: string, given: unknown): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= LEAST_CONTEXT && given <= MOST_CONTEXT)
    return given
  throw new ConfigError(`${path}.contextTokens must be a whole number from ${LEAST_CONTEXT} to ${MOST_CONTEXT}.`)
}

function headersOf(path: string, given: unknown): Record<string, string> {
  if (!isRecord(given)) throw new ConfigError(`${path}.headers must be a JSON object of texts by their names.`)
  const headers = Object.entries(given)
  if (headers.length > MAX_HEADERS) throw new ConfigError(`${path}.headers must have at most ${MAX_HEADERS} headers.`)
  for (const [name, value] of headers) {
    if (!HEADER_NAME.test(name)) throw new ConfigError(`${path}.headers has a name that is no name of a header.`)
    if (typeof value !== 'string' || value.length > MAX_HEADER_CHARACTERS || !HEADER_VALUE.test(value))
      throw new ConfigError(
        `${path}.headers.${name} must be a text without line breaks of at most ${MAX_HEADER_CHARACTERS} characters.`,
      )
  }
  return Object.fromEntries(headers) as Record<string, string>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
