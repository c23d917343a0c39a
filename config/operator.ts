import { ConfigError, choice, type Environment, list, text } from './value.ts'

/** The models that workspaces may use with the operator's keys, and their spending. @throws ConfigError */
export const operatorSettings = (env: Environment) => ({
  operatorModels: modelPatterns(env),
  operatorMaxDailyUsd: maxDailyUsd(env),
  /** False: only the operator's keys of providers count. */
  workspaceModelKeys: choice(env, 'WORKSPACE_MODEL_KEYS', ['on', 'off']) === 'on',
})

/** Patterns on `<provider>/<model>`; undefined: all models. */
function modelPatterns(env: Environment): string[] | undefined {
  if (text(env, 'OPERATOR_MODELS') === undefined) return undefined
  const patterns = list(env, 'OPERATOR_MODELS')
  const wrong = patterns.find((pattern) => pattern !== '*' && !/^[^/\s]+\/\S+$/.test(pattern))
  if (wrong === undefined && patterns.length > 0) return patterns
  throw new ConfigError(
    `OPERATOR_MODELS holds ${wrong ?? 'no pattern'}; it must be patterns such as openai/gpt-4o* with commas between them.`,
  )
}

/** Each workspace may spend this much in a UTC day at the operator's prices; undefined without a ceiling. */
function maxDailyUsd(env: Environment): number | undefined {
  const given = text(env, 'OPERATOR_MAX_DAILY_USD')
  if (given === undefined) return undefined
  const value = Number(given)
  if (Number.isFinite(value) && value >= 0 && value <= 1_000_000_000) return value
  throw new ConfigError(`OPERATOR_MAX_DAILY_USD is ${given}; it must be a number of USD from 0 to 1000000000.`)
}
