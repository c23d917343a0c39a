import { randomBytes } from 'node:crypto'
import type { Logins } from '../../../migrations/login.ts'
import { cacheFolder } from '../../../start/cache.ts'
import { keepEncryptionKey } from '../../../start/settings.ts'
import type { S3Info } from './versitygw.ts'

/** The facts that tests need about a running stack; plain data, so that other processes get it as JSON. */
export type StackInfo = {
  baseUrl: string
  /** API keys of two workspaces. */
  keys: { a: string; b: string }
  /** The `whsec_` secret of workspace a. */
  webhookSecret: string
  /** Logs in as the owner. The processes have logins of their own, which own nothing. */
  databaseUrl: string
  temporalAddress: string
  temporalUiAddress: string
  modelServerUrl: string
  /** The gateway to the stand-ins of the channels' platforms (test/support/channel/gateway.ts). */
  platformsUrl: string
  s3: S3Info
  encryptionKey: string
  /** A key that all processes of the stack open secrets with, and seal none. */
  previousEncryptionKey: string
  maxDocumentBytes: number
  dataDir: string
  /** The environment of API process and worker, for another process beside them or for the same dependencies in a test. */
  env: Record<string, string>
}

const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024
const MAX_ATTACHMENT_BYTES = 4 * 1024 * 1024
const PLATFORMS = ['slack', 'telegram', 'whatsapp', 'discord']

type Made = {
  databaseUrl: string
  logins: Logins
  temporalAddress: string
  temporalUiAddress: string | undefined
  s3: S3Info
  modelServerUrl: string
  platformsUrl: string
  /** Undefined when bubblewrap does not work here; the worker then reports it. */
  bubblewrapPath: string | undefined
  dataDir: string
  port: number
}

/** Returns the settings of a test stack and the facts that its tests need. */
export function describeStack(
  { port, bubblewrapPath, temporalUiAddress = '', logins, ...made }: Made,
  settings: Record<string, string> = {},
): StackInfo {
  const keys = { a: newKey(), b: newKey() }
  const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`
  const encryptionKey = keepEncryptionKey(made.dataDir)
  const previousEncryptionKey = randomBytes(32).toString('base64')
  const { dataDir, temporalAddress, modelServerUrl, platformsUrl, s3 } = made
  const env = {
    ...inherited(),
    PORT: String(port),
    DATA_DIR: dataDir,
    MODELS_DIR: cacheFolder(),
    DATABASE_URL: logins.databaseUrl,
    SYSTEM_DATABASE_URL: logins.systemDatabaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_UI_ADDRESS: temporalUiAddress,
    ENCRYPTION_KEY: encryptionKey,
    ENCRYPTION_KEY_PREVIOUS: previousEncryptionKey,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    OPENAI_BASE_URL: `${modelServerUrl}/v1`,
    OPENAI_API_KEY: 'sk-test-openai-0001',
    ANTHROPIC_BASE_URL: modelServerUrl,
    ANTHROPIC_API_KEY: 'test-anthropic-0004',
    GEMINI_BASE_URL: modelServerUrl,
    GEMINI_API_KEY: 'test-gemini-0002',
    BEDROCK_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: modelServerUrl,
    AWS_BEARER_TOKEN_BEDROCK: 'test-bedrock-0005',
    MODEL_PROVIDERS: JSON.stringify({
      extra: { baseUrl: `${modelServerUrl}/v1`, apiKey: 'sk-test-extra-0003' },
      responses: { baseUrl: `${modelServerUrl}/v1`, apiKey: 'sk-test-responses-0006', protocol: 'responses' },
    }),
    EMBEDDING_MODEL: 'openai/text-embedding-3-small',
    BOOTSTRAP_WORKSPACES: JSON.stringify([
      { name: 'test-a', apiKey: keys.a, webhookSecret, operator: true },
      { name: 'test-b', apiKey: keys.b },
    ]),
    ...Object.fromEntries(PLATFORMS.map((name) => [`${name.toUpperCase()}_API_URL`, `${platformsUrl}/${name}`])),
    // Tests make workspaces as people of their own do.
    WORKSPACE_CREATION: 'owners',
    RATE_LIMIT_PER_MINUTE: '1000000',
    VISITOR_RATE_LIMIT_PER_MINUTE: '1000000',
    MAX_DOCUMENT_BYTES: String(MAX_DOCUMENT_BYTES),
    MAX_ATTACHMENT_BYTES: String(MAX_ATTACHMENT_BYTES),
    TOOL_ALLOWED_HOSTS: '127.0.0.1/32',
    // A test that signs in has an address of its own, because failures are counted for each address.
    TRUSTED_PROXIES: '127.0.0.0/8,::1',
    ...(bubblewrapPath && { BUBBLEWRAP_PATH: bubblewrapPath }),
    ...settings,
  }
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    ...made,
    temporalUiAddress,
    baseUrl,
    keys,
    webhookSecret,
    encryptionKey,
    previousEncryptionKey,
    maxDocumentBytes: MAX_DOCUMENT_BYTES,
    env,
  }
}

/** The environment of this process without the settings of the service. */
export function inherited(): Record<string, string> {
  const ours =
    /^(PORT|DATA_DIR|(SYSTEM_|MIGRATION_)?DATABASE_URL|MODELS_DIR|BUBBLEWRAP_PATH|RUNNER_SOCKET|(TEMPORAL|OIDC|S3|OPENAI|GEMINI|LANGFUSE|BOOTSTRAP|SLACK|TELEGRAM|WHATSAPP|DISCORD)_\w+)$/
  const settings =
    /^(MODEL_\w+|EMBEDDING_MODEL|JUDGE_MODEL|ENCRYPTION_KEY\w*|\w*RATE_LIMIT\w*|TURN_TIMEOUT_SECONDS|HOLDER_SILENCE_SECONDS|MAX_RUNNING_TURNS\w*|MAX_UPLOAD_BYTES|CHANNEL_\w+|MAX_EVAL_RUNS\w*|MAX_TOOL_CALLS\w*|EVAL_CONCURRENCY|CORS_ORIGINS|TOOL_\w+|TRUSTED_PROXIES|PUBLIC_URL|AUDIT_RETENTION_DAYS|WORKSPACE_CREATION|MAX_WORKSPACES_PER_PERSON|MAX_KEYS_PER_WORKSPACE)$/
  const entries = Object.entries(process.env).filter(([name]) => !ours.test(name) && !settings.test(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']))
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `ams_` and 43 characters; the first is 4, so that the number fits 256 bits in any alphabet. */
const newKey = () => `ams_4${Array.from(randomBytes(42), (byte) => BASE62[byte % 62]).join('')}`
