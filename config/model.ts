import { FOLLOW_UP_QUERIES } from '../domain/knowledge/searched-query.ts'
import { embeddingModel } from './embedding.ts'
import { providerEntries } from './model-provider.ts'
import { operatorSettings } from './operator.ts'
import { ConfigError, choice, type Environment, integer, json, text } from './value.ts'

/** The settings of model providers, and of what models are used for. */
export function modelSettings(env: Environment) {
  return {
    openai: {
      apiKey: text(env, 'OPENAI_API_KEY'),
      baseUrl: text(env, 'OPENAI_BASE_URL'),
      /** Undefined: Responses at api.openai.com, Chat Completions at any other address. */
      protocol: text(env, 'OPENAI_PROTOCOL')
        ? choice(env, 'OPENAI_PROTOCOL', ['responses', 'chat-completions'])
        : undefined,
    },
    anthropic: { apiKey: text(env, 'ANTHROPIC_API_KEY'), baseUrl: text(env, 'ANTHROPIC_BASE_URL') },
    gemini: { apiKey: text(env, 'GEMINI_API_KEY'), baseUrl: text(env, 'GEMINI_BASE_URL') },
    bedrock: bedrockSettings(env),
    modelProviders: providerEntries(env),
    modelPricesFile: text(env, 'MODEL_PRICES_FILE'),
    embeddingModel: embeddingModel(env),
    judgeModel: text(env, 'JUDGE_MODEL'),
    ...operatorSettings(env),
    /** The search for a follow-up, where the agent does not choose one. */
    followUpQuery: choice(env, 'FOLLOW_UP_QUERY', [...FOLLOW_UP_QUERIES]),
    /** Undefined: the model's own limit. */
    maxOutputTokens: text(env, 'MAX_OUTPUT_TOKENS') ? integer(env, 'MAX_OUTPUT_TOKENS', 0, 1) : undefined,
    topicThresholds: thresholds(env),
  }
}

/** AWS's own variables, beside the region: without a key AWS's package looks for credentials, as it does everywhere. */
const bedrockSettings = (env: Environment) => ({
  region: text(env, 'BEDROCK_REGION'),
  apiKey: text(env, 'AWS_BEARER_TOKEN_BEDROCK'),
  baseUrl: text(env, 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME'),
})

function thresholds(env: Environment): Record<string, number> {
  const given = Object.entries(json(env, 'TOPIC_THRESHOLDS') ?? {}) as [string, unknown][]
  for (const [model, value] of given)
    if (typeof value !== 'number' || value < 0 || value > 1)
      throw new ConfigError(`TOPIC_THRESHOLDS.${model} must be a number from 0 to 1.`)
  return Object.fromEntries(given) as Record<string, number>
}
