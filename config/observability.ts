import {
  ConfigError,
  choice,
  type Environment,
  integer,
  list,
  publicUrl,
  text,
  webAddress,
  withoutSlash,
} from './value.ts'

/** The keys of Langfuse Cloud (Europe) work at this address. */
const LANGFUSE_CLOUD = 'https://cloud.langfuse.com'
/** A collector of OpenTelemetry listens here by default. Errors show it as an example. */
const COLLECTOR = 'http://localhost:4318'

/** The settings of Langfuse. Traces are exported when its keys are set. @throws ConfigError */
export function langfuseSettings(env: Environment) {
  const [publicKey, secretKey] = [text(env, 'LANGFUSE_PUBLIC_KEY'), text(env, 'LANGFUSE_SECRET_KEY')]
  if (!publicKey !== !secretKey)
    throw new ConfigError('LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY must be set together.')
  const keys = publicKey && secretKey ? { publicKey, secretKey } : undefined
  const baseUrl = webAddress(env, 'LANGFUSE_BASE_URL', LANGFUSE_CLOUD) ?? (keys && LANGFUSE_CLOUD)
  return {
    baseUrl: baseUrl && withoutSlash(baseUrl),
    keys,
    exportsTraces: keys !== undefined,
    /** `off`: no text of users, models, tools and documents is sent. */
    sendsContent: choice(env, 'LANGFUSE_CONTENT', ['on', 'off']) === 'on',
    /** Links point at the project; without it Langfuse looks for the trace in all projects. */
    projectId: text(env, 'LANGFUSE_PROJECT_ID'),
    environment: environment(env),
  }
}

/** The settings of /metrics. @throws ConfigError where strangers could read the figures */
export function metricsSettings(env: Environment) {
  const port = (name: string) => (text(env, name) ? integer(env, name, 0, 1, 65535) : undefined)
  const token = text(env, 'METRICS_TOKEN')
  if (token === undefined && port('METRICS_PORT') === undefined && !isLocal(publicUrl(env)))
    throw new ConfigError(
      `METRICS_TOKEN is not set, and PUBLIC_URL ${publicUrl(env)} is no address of this machine: everybody could read /metrics. Set METRICS_TOKEN, or METRICS_PORT to a port that others do not reach.`,
    )
  return {
    /** Undefined: /metrics needs no token. */
    token,
    /** The API serves /metrics on this port in place of its own. */
    port: port('METRICS_PORT'),
    /** Undefined: workers serve no figures. */
    workerPort: port('WORKER_METRICS_PORT'),
  }
}

const isLocal = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Langfuse's own rule for names of environments. */
function environment(env: Environment): string | undefined {
  const given = text(env, 'LANGFUSE_TRACING_ENVIRONMENT')
  if (given === undefined || /^(?!langfuse)[a-z0-9_-]{1,40}$/.test(given)) return given
  throw new ConfigError(
    `LANGFUSE_TRACING_ENVIRONMENT is ${given}; it must be at most 40 of a-z, 0-9, - and _, and not begin with langfuse.`,
  )
}

/**
 * The settings of OpenTelemetry, by the names of its own specification. The SDK itself reads further ones: the sampler, the
 * limits of spans, the name of the service and its attributes.
 * @returns undefined without an endpoint: no span is made
 * @throws ConfigError
 */
export function openTelemetrySettings(env: Environment) {
  if (choice(env, 'OTEL_TRACES_EXPORTER', ['otlp', 'none']) === 'none') return undefined
  if (choice(env, 'OTEL_SDK_DISABLED', ['false', 'true']) === 'true') return undefined
  const url = tracesUrl(env)
  if (url === undefined) return undefined
  const protocols = ['http/protobuf', 'http/json'] as const
  const ofTraces = text(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') && 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
  return {
    url,
    protocol: choice(env, ofTraces ?? 'OTEL_EXPORTER_OTLP_PROTOCOL', [...protocols]),
    headers: { ...pairs(env, 'OTEL_EXPORTER_OTLP_HEADERS'), ...pairs(env, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS') },
    isCompressed: choice(env, 'OTEL_EXPORTER_OTLP_COMPRESSION', ['none', 'gzip']) === 'gzip',
    timeoutMs: integer(env, 'OTEL_EXPORTER_OTLP_TIMEOUT', 10_000, 1, 60_000),
    maxQueued: integer(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2048, 1, 100_000),
    maxBatch: integer(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, 1, 10_000),
    everyMs: integer(env, 'OTEL_BSP_SCHEDULE_DELAY', 5_000, 1, 60_000),
  }
}

/** The address for traces is used as it is; the one for all signals gets OTLP's path. */
function tracesUrl(env: Environment): string | undefined {
  const own = webAddress(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', COLLECTOR)
  if (own !== undefined) return own
  const shared = webAddress(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', COLLECTOR)
  return shared && `${withoutSlash(shared)}/v1/traces`
}

/** Headers in the form of W3C Baggage: `name=value`, with commas between them and percent-encoded values. */
function pairs(env: Environment, name: string): Record<string, string> {
  const entries = list(env, name).map((entry) => /^([\w.-]+)\s*=\s*(.*)$/.exec(entry)?.slice(1) ?? [])
  try {
    return Object.fromEntries(
      entries.map(([key, value]) => {
        if (key === undefined || value === undefined) throw new URIError()
        return [key.toLowerCase(), decodeURIComponent(value)]
      }),
    )
  } catch {
    // The value may be a credential, so the message does not repeat it.
    throw new ConfigError(`${name} must be entries such as authorization=Bearer%20token, with commas between them.`)
  }
}
