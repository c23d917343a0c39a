import pino, { type Logger } from 'pino'

/**
 * Returns the log of a process: JSON lines on its standard output, without keys, secrets or the contents of a query.
 */
export const createProcessLog = (process: 'api' | 'worker'): Logger =>
  pino({
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS, censor: '[removed]' },
    serializers: { error: describeError, err: describeError },
  })

const SECRETS = [
  'authorization',
  'apiKey',
  'authValue',
  'botToken',
  'accessToken',
  'appSecret',
  'signingSecret',
  'webhookSecret',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

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
