import pino, { type Logger } from 'pino'
import { currentTrace, idsOf } from '../domain/log/span.ts'

/**
 * Returns the log of a process: JSON lines on its standard output, without keys, secrets or the contents of a query.
 */
export const createProcessLog = (process: 'api' | 'worker' | 'runner'): Logger =>
  pino({
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: withoutSecrets },
    mixin: traceIds,
    serializers: { error: describeError, err: describeError },
  })

/**
 * The names of OpenTelemetry's "Trace Context in non-OTLP Log Formats". Each line needs an object of its own, because pino
 * writes the fields of the line into it.
 */
function traceIds(): object {
  const place = currentTrace()
  if (place === undefined) return {}
  const { traceId, spanId } = idsOf(place)
  return { trace_id: traceId, span_id: spanId }
}

const SECRETS = new Set([
  'authorization',
  'apiKey',
  'authValue',
  'botToken',
  'accessToken',
  'appSecret',
  'signingSecret',
  'webhookSecret',
  'webhookUrl',
  'bodyTemplate',
  'cookie',
])
/** Deeper fields hold no configuration: no log line is given one. */
const DEEPEST_SECRET = 3

/**
 * Replaces the value of each field that is named like a secret, down to three levels. Pino's own redaction takes 0.3 ms
 * a line, because it reads its paths anew each time.
 * @returns the same object when it has no secret
 */
export function withoutSecrets(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  let shown = fields
  for (const [name, value] of Object.entries(fields)) {
    const safe = SECRETS.has(name) ? '[removed]' : safeInside(value, depth)
    if (safe === value) continue
    if (shown === fields) shown = { ...fields }
    shown[name] = safe
  }
  return shown
}

function safeInside(value: unknown, depth: number): unknown {
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain && depth < DEEPEST_SECRET ? withoutSecrets(value as Record<string, unknown>, depth + 1) : value
}

/**
 * Returns an error for the log, without the values of a failed query: drizzle writes them into the message, Postgres
 * into `detail`.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { code, errorCode, cause } = error as { code?: unknown; errorCode?: unknown; cause?: unknown }
  return {
    name: error.name,
    code: errorCode ?? code,
    message: withoutParameters(error.message),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

const withoutParameters = (message: string): string => message.replace(/\s*params:[\s\S]*$/, '')
