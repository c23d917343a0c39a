import { ConfigError, choice, type Environment, integer, text } from './config-value.ts'

/** Where the keys of Langfuse Cloud (Europe) work. */
const LANGFUSE_CLOUD = 'https://cloud.langfuse.com'

/** The settings of Langfuse. Traces are exported when its keys are set. @throws ConfigError */
export function langfuseSettings(env: Environment) {
  const [publicKey, secretKey] = [text(env, 'LANGFUSE_PUBLIC_KEY'), text(env, 'LANGFUSE_SECRET_KEY')]
  if (!publicKey !== !secretKey)
    throw new ConfigError('LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY must be set together.')
  const keys = publicKey && secretKey ? { publicKey, secretKey } : undefined
  const baseUrl = text(env, 'LANGFUSE_BASE_URL') ?? (keys && LANGFUSE_CLOUD)
  if (baseUrl !== undefined && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    throw new ConfigError(`LANGFUSE_BASE_URL is ${baseUrl}; it must be an address such as ${LANGFUSE_CLOUD}.`)
  return {
    baseUrl: baseUrl?.replace(/\/+$/, ''),
    keys,
    exportsTraces: keys !== undefined,
    /** `off`: no text of users, models, tools and documents is sent. */
    sendsContent: choice(env, 'LANGFUSE_CONTENT', ['on', 'off']) === 'on',
    /** Links point at the project; without it Langfuse looks for the trace in all projects. */
    projectId: text(env, 'LANGFUSE_PROJECT_ID'),
    environment: environment(env),
  }
}

/** The settings of /metrics. */
export function metricsSettings(env: Environment) {
  const port = (name: string) => (text(env, name) ? integer(env, name, 0, 1, 65535) : undefined)
  return {
    /** Undefined: /metrics needs no token. */
    token: text(env, 'METRICS_TOKEN'),
    /** The API serves /metrics on this port in place of its own. */
    port: port('METRICS_PORT'),
    /** Undefined: workers serve no figures. */
    workerPort: port('WORKER_METRICS_PORT'),
  }
}

/** Langfuse's own rule for names of environments. */
function environment(env: Environment): string | undefined {
  const given = text(env, 'LANGFUSE_TRACING_ENVIRONMENT')
  if (given === undefined || /^(?!langfuse)[a-z0-9_-]{1,40}$/.test(given)) return given
  throw new ConfigError(
    `LANGFUSE_TRACING_ENVIRONMENT is ${given}; it must be at most 40 of a-z, 0-9, - and _, and not begin with langfuse.`,
  )
}
