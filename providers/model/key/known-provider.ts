import type { ModelProtocol } from '../../../domain/model/protocol.ts'
import type { OwnKey } from '../../../domain/model/provider-key.ts'
import { ANTHROPIC_URL, bedrockUrl, GEMINI_URL, OPENAI_URL, type ProviderSettings } from '../fetch.ts'
import { openaiProtocolAt } from '../protocol.ts'

/** A provider that the service knows by name. */
export type KnownProvider = {
  /** The service speaks it at `baseUrl`. */
  protocol: ModelProtocol
  /** The protocol of another address that a workspace's key names; left out where it makes no difference. */
  protocolAt?: (baseUrl: string) => ModelProtocol
  /** A workspace's own key goes here, unless it names another address. */
  baseUrl: string
  /** The operator's setting that sets it up. */
  setting: string
  /** The operator's settings; undefined when he has not set the provider up. */
  operators: ProviderSettings | undefined
}

/** A workspace's key goes there where the operator names no region. */
const DEFAULT_BEDROCK_REGION = 'us-east-1'

type KeyAndAddress = { apiKey: string | undefined; baseUrl: string | undefined }

type ProviderEntry = {
  baseUrl: string
  apiKey: string
  /** `chat-completions` by default. */
  protocol?: ModelProtocol | undefined
  headers?: Record<string, string> | undefined
  contextTokens?: number | undefined
}

export type ProviderKeySettings = {
  /** Its protocol depends on its address by default. */
  openai: KeyAndAddress & { protocol?: ModelProtocol | undefined }
  anthropic: KeyAndAddress
  gemini: KeyAndAddress
  /** With a region and no key, requests are signed with AWS's own credentials. */
  bedrock: KeyAndAddress & { region: string | undefined }
  modelProviders: Record<string, ProviderEntry>
}

type BuiltIn = Pick<KnownProvider, 'setting' | 'protocol' | 'protocolAt'> & {
  usualUrl: string
  given: KeyAndAddress
  isSetUp: boolean
  region?: string | undefined
}

/** Returns the providers that are reached by a key: those of MODEL_PROVIDERS, and the built-in ones. */
export function knownProviders(settings: ProviderKeySettings): Map<string, KnownProvider> {
  const { openai, anthropic, gemini, bedrock, modelProviders } = settings
  const builtIn: Record<string, BuiltIn> = {
    openai: {
      setting: 'OPENAI_API_KEY',
      protocol: openai.protocol ?? openaiProtocolAt(openai.baseUrl ?? OPENAI_URL),
      protocolAt: openaiProtocolAt,
      usualUrl: OPENAI_URL,
      given: openai,
      // An address without a key is that of a local server, which needs none.
      isSetUp: Boolean(openai.apiKey || openai.baseUrl),
    },
    anthropic: {
      setting: 'ANTHROPIC_API_KEY',
      protocol: 'anthropic',
      usualUrl: ANTHROPIC_URL,
      given: anthropic,
      isSetUp: Boolean(anthropic.apiKey || anthropic.baseUrl),
    },
    google: {
      setting: 'GEMINI_API_KEY',
      protocol: 'gemini',
      usualUrl: GEMINI_URL,
      given: gemini,
      isSetUp: Boolean(gemini.apiKey),
    },
    bedrock: {
      setting: 'BEDROCK_REGION',
      protocol: 'converse',
      usualUrl: bedrockUrl(bedrock.region ?? DEFAULT_BEDROCK_REGION),
      given: bedrock,
      isSetUp: bedrock.region !== undefined,
      region: bedrock.region,
    },
  }
  const known = new Map<string, KnownProvider>()
  for (const [name, { usualUrl, given, isSetUp, region, ...provider }] of Object.entries(builtIn)) {
    const baseUrl = given.baseUrl ?? usualUrl
    const operators = isSetUp ? { name, baseUrl, apiKey: given.apiKey, region } : undefined
    known.set(name, { ...provider, baseUrl, operators })
  }
  for (const [name, { protocol = 'chat-completions', ...entry }] of Object.entries(modelProviders)) {
    if (name === 'local' || known.get(name)?.operators) continue
    const operators = { name, ...entry }
    known.set(name, { protocol, baseUrl: entry.baseUrl, setting: 'MODEL_PROVIDERS', operators })
  }
  return known
}

/** Requests carry a workspace's own key in this way, or the operator's without one. */
export function protocolOf({ protocol, protocolAt }: KnownProvider, own: OwnKey | undefined): ModelProtocol {
  if (own?.protocol) return own.protocol
  return (own?.baseUrl && protocolAt?.(own.baseUrl)) || protocol
}
