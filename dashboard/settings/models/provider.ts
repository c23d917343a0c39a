import type { DataOf } from '../../../clients/typescript/index.ts'

export type ProviderRow = DataOf<'/v1/model-providers', 'get'>[number]
export type Protocol = NonNullable<ProviderRow['protocol']>

const NAMES: Record<string, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google Gemini',
  bedrock: 'Amazon Bedrock',
  local: 'This machine',
}

export const PROTOCOLS: Record<Protocol, string> = {
  'chat-completions': 'Chat Completions',
  responses: 'Responses',
  anthropic: 'Anthropic Messages',
  gemini: 'Gemini',
  converse: 'Bedrock Converse',
}

/** The name of a provider; one of MODEL_PROVIDERS has the name that the operator gave it. */
export const nameOf = (provider: string): string => NAMES[provider] ?? provider

/** Says whose key counts, or what is missing. */
export function sourceWords({ source, setting }: ProviderRow, takesKeys: boolean): string {
  if (setting === null) return 'Its models need no key.'
  if (source === 'workspace') return 'The workspace’s own key counts.'
  if (source === 'operator') return `The operator’s key counts (${setting}).`
  const own = takesKeys ? 'Set a key of the workspace, or have the operator' : 'Have the operator'
  return `Its models do not answer. ${own} set ${setting}.`
}
