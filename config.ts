import { join, resolve } from 'node:path'
import { accessSettings } from './config/access.ts'
import { channelLimits, channelSettings } from './config/channel.ts'
import { ingestionBounds } from './config/embedding.ts'
import { modelSettings } from './config/model.ts'
import { langfuseSettings, metricsSettings, openTelemetrySettings } from './config/observability.ts'
import { recognitionSettings } from './config/recognition.ts'
import { tenantSettings } from './config/tenant.ts'
import { address, ConfigError, choice, type Environment, integer, list, text } from './config/value.ts'
import { MAX_CONCURRENCY } from './domain/eval/run.ts'

export { ConfigError } from './config/value.ts'

/** The settings of a process. `.env.example` explains each one. */
export type Config = ReturnType<typeof readConfig>

/** The exit code of a process that only another setting can mend: EX_CONFIG of sysexits.h. */
export const EXIT_CONFIG = 78

/** Returns the value of a setting that the process needs. @throws ConfigError when it is undefined */
export function requireSetting(value: string | undefined, setting: string): string {
  if (value === undefined)
    throw new ConfigError(`${setting} is not set. \`npm start\` sets it for this process; so does docker-compose.yml.`)
  return value
}

/** The logins of a process, for work of one workspace and across workspaces. @throws ConfigError without DATABASE_URL */
export function databaseOf({ databaseUrl, systemDatabaseUrl }: Config): { url: string; systemUrl: string } {
  const url = requireSetting(databaseUrl, 'DATABASE_URL')
  return { url, systemUrl: systemDatabaseUrl ?? url }
}

/**
 * Reads and checks every setting of the environment; an empty one counts as not set.
 * @throws ConfigError that names the first wrong setting
 */
export function readConfig(env: Environment = process.env) {
  const dataDir = resolve(text(env, 'DATA_DIR') ?? './.data')
  return {
    port: integer(env, 'PORT', 3000, 0, 65535),
    /** The API listens on this address of the machine; undefined: on all of them. */
    host: address(env, 'HOST'),
    ...accessSettings(env),
    dataDir,
    filesDir: join(dataDir, 'files'),
    ...databaseSettings(env),
    temporal: temporalSettings(env),
    s3: s3Settings(env),
    ...modelSettings(env),
    /** The embedding models of this machine lie here once they are fetched. */
    modelsDir: resolve(text(env, 'MODELS_DIR') ?? join(dataDir, 'models')),
    recognition: recognitionSettings(env),
    ingestionBounds: ingestionBounds(env),
    /** A knowledge base of at least as many chunks gets an index of its vectors; 0: none does. */
    vectorIndexChunks: integer(env, 'VECTOR_INDEX_CHUNKS', 50_000, 0),
    /** Postgres takes at most as much memory to build it fast, in MB. */
    vectorIndexMemoryMb: integer(env, 'VECTOR_INDEX_MEMORY_MB', 2_048, 16, 1_000_000),
    langfuse: langfuseSettings(env),
    metrics: metricsSettings(env),
    openTelemetry: openTelemetrySettings(env),
    channelUrls: channelSettings(env),
    channelLimits: channelLimits(env),
    /**
     * The limit of one client address to one agent, before a signature is verified. Platforms send from few addresses.
     */
    channelClientLimitPerMinute: integer(env, 'CHANNEL_CLIENT_LIMIT_PER_MINUTE', 6_000, 1),
    encryptionKey: text(env, 'ENCRYPTION_KEY'),
    /** Keys that still open secrets, besides ENCRYPTION_KEY. */
    previousEncryptionKeys: list(env, 'ENCRYPTION_KEY_PREVIOUS'),
    /** The limit of one client address without a key; an IPv6 address counts with its /64. */
    visitorRateLimitPerMinute: integer(env, 'VISITOR_RATE_LIMIT_PER_MINUTE', 600, 1),
    ...tenantSettings(env),
    /** No message is longer, whatever the guardrails of its agent say. */
    maxMessageCharacters: integer(env, 'MAX_MESSAGE_CHARACTERS', 100_000, 1),
    turnTimeoutSeconds: integer(env, 'TURN_TIMEOUT_SECONDS', 300, 1, 86400),
    /** No turn takes longer, whatever its agent or its request says. */
    maxTurnSeconds: integer(env, 'MAX_TURN_SECONDS', 86400, 1, 86400),
    /** A process whose session lives and whose beat stands still for this long counts as ended. */
    holderSilenceMs: integer(env, 'HOLDER_SILENCE_SECONDS', 75, 2, 3600) * 1000,
    /** `npm start` sets it for its children, whose ends it writes down. */
    supervisorId: text(env, 'AMS_SUPERVISOR_ID'),
    /** Undefined: conversations are kept for ever. */
    retentionDays: text(env, 'RETENTION_DAYS') ? integer(env, 'RETENTION_DAYS', 0, 1, 36_500) : undefined,
    /** A call that nobody has allowed by then is rejected. */
    approvalDays: integer(env, 'APPROVAL_DAYS', 7, 1, 365),
    evalConcurrency: integer(env, 'EVAL_CONCURRENCY', 8, 1, MAX_CONCURRENCY),
    ...loadSettings(env),
    corsOrigins: list(env, 'CORS_ORIGINS'),
    /** The files of one message together, and each uploaded file. */
    maxAttachmentBytes: integer(env, 'MAX_ATTACHMENT_BYTES', 20 * 1024 * 1024, 1),
    maxDocumentBytes: integer(env, 'MAX_DOCUMENT_BYTES', 20 * 1024 * 1024, 1),
    ...egressSettings(env),
    /** Undefined: the sandbox looks where systems install it. */
    bubblewrapPath: text(env, 'BUBBLEWRAP_PATH'),
    /** Without a wall, documents, pages and mappings are refused. The runner reads the setting itself. */
    requireWall: choice(env, 'REQUIRE_WALL', ['off', 'on']) === 'on',
    /** The unix socket of the runner. Undefined: the worker reads documents and runs programs in its own child processes. */
    runnerSocket: text(env, 'RUNNER_SOCKET'),
    /**
     * For the crash tests only: `<point>[:<nth>[:stop]]`, with commas between several. The process kills or stops
     * itself at each point.
     */
    faultPoint: text(env, 'AMS_FAULT_POINT'),
    /** For the crash tests only: `off` leaves every step of a turn to the workflow. */
    earlyStart: text(env, 'AMS_EARLY_START') !== 'off',
  }
}

function loadSettings(env: Environment) {
  const maxRunningTurns = integer(env, 'MAX_RUNNING_TURNS', 2000, 1)
  return {
    maxRunningTurns,
    maxRunningTurnsPerWorkspace: integer(
      env,
      'MAX_RUNNING_TURNS_PER_WORKSPACE',
      Math.ceil(maxRunningTurns * WORKSPACE_SHARE),
      1,
    ),
    /** The requests that Bun's `fetch` sends at a time, as it was told when it started. */
    requestsAtOnce: integer(env, 'BUN_CONFIG_MAX_HTTP_REQUESTS', 256, 1, 65_535),
    maxTurnBacklogMs: integer(env, 'MAX_TURN_BACKLOG_SECONDS', 20, 1) * 1_000,
    maxUploadBytes: integer(env, 'MAX_UPLOAD_BYTES', 128 * 1024 * 1024, 1),
    /** Eval runs of a workspace at once, over all workers; further ones wait in line. */
    maxEvalRunsPerWorkspace: integer(env, 'MAX_EVAL_RUNS_PER_WORKSPACE', 8, 1),
    /** Tool calls of a workspace at once in one worker; further ones wait in line. */
    maxToolCallsPerWorkspace: integer(env, 'MAX_TOOL_CALLS_PER_WORKSPACE', 100, 1),
  }
}

/** One workspace may take this part of the running turns, unless a setting says otherwise. */
const WORKSPACE_SHARE = 0.75

const databaseSettings = (env: Environment) => ({
  /** The login of the processes: a member of the role ams_app, which sees one workspace at a time. */
  databaseUrl: text(env, 'DATABASE_URL'),
  /** Their login for work across workspaces, a member of ams_system. Undefined: DATABASE_URL's login is a member of both. */
  systemDatabaseUrl: text(env, 'SYSTEM_DATABASE_URL'),
  /** The login of migrations, which owns the tables. Undefined: DATABASE_URL's login owns them. */
  migrationDatabaseUrl: text(env, 'MIGRATION_DATABASE_URL'),
  /**
   * Each process holds at most this many database connections for work of workspaces, half as many for work across them,
   * and four reserved ones. Undefined means 20 for the API process and 40 for the worker.
   */
  databasePoolSize: text(env, 'DATABASE_POOL_SIZE') ? integer(env, 'DATABASE_POOL_SIZE', 0, 2, 1000) : undefined,
})

function temporalSettings(env: Environment) {
  return {
    address: text(env, 'TEMPORAL_ADDRESS'),
    namespace: text(env, 'TEMPORAL_NAMESPACE') ?? 'default',
    deploymentName: text(env, 'TEMPORAL_DEPLOYMENT_NAME') ?? 'agent-management-service',
    /** Undefined: the worker makes the build id from its own code. */
    buildId: text(env, 'TEMPORAL_WORKER_BUILD_ID'),
    uiAddress: text(env, 'TEMPORAL_UI_ADDRESS'),
  }
}

function egressSettings(env: Environment) {
  return {
    toolAllowedHosts: list(env, 'TOOL_ALLOWED_HOSTS'),
    toolDeniedHosts: list(env, 'TOOL_DENIED_HOSTS'),
    /** `allowlist`: tools reach only the hosts of TOOL_ALLOWED_HOSTS. */
    toolEgress: choice(env, 'TOOL_EGRESS', ['public', 'allowlist']),
  }
}

function s3Settings(env: Environment) {
  const endpoint = text(env, 'S3_ENDPOINT')
  if (!endpoint) return undefined
  return {
    endpoint,
    bucket: text(env, 'S3_BUCKET') ?? 'agent-management-service',
    region: text(env, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: text(env, 'S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: text(env, 'S3_SECRET_ACCESS_KEY') ?? '',
  }
}
