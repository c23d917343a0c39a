import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { setupLinkOf } from '../domain/access/setup-link.ts'
import { createSealing, type Sealing } from '../domain/secret/sealing.ts'
import type { Logins } from '../migrations/login.ts'
import { migrate, OldDatabaseError } from '../migrations/migrate.ts'
import { hasUsers } from '../store/access/session.ts'
import { openSystemDatabase } from '../store/database.ts'
import { showFirstKey } from '../store/installation.ts'
import { buildWorkflowBundle } from '../worker/bundle.ts'
import { askIfReady, createApi, createWorker } from './application.ts'
import { type Backing, startBacking } from './backing.ts'
import { findBubblewrap } from './bubblewrap.ts'
import { buildDashboard } from './build/dashboard.ts'
import { cacheFolder } from './cache.ts'
import { endLeftovers } from './leftover.ts'
import type { Part } from './part.ts'
import { freePort, isPortFree } from './port.ts'
import { keepLogins } from './postgres/login.ts'
import { writeRecord } from './record.ts'
import { StartError, say } from './say.ts'
import { keepEncryptionKey, loadDotEnv } from './settings.ts'
import { createStop, stopOnSignal } from './stop.ts'
import { createSupervisor } from './supervisor.ts'
import { welcome } from './tour.ts'
import { waitFor } from './wait.ts'
import { prepareMachineModel } from './wheel/prepare-model.ts'
import { prepareRecognition } from './wheel/recognition.ts'

/**
 * `npm start`: starts the services that no setting names, then the API and the worker, and runs until it is told to
 * stop.
 */
const config = configure()
const parts: Part[] = []
const stop = createStop(config.dataDir, parts)

try {
  await claimDataDir(config.dataDir)
  stopOnSignal(stop, parts)
  await start(config)
} catch (error) {
  // After the order to stop, steps on their way fail: their errors tell nothing.
  if (!stop.isStopping()) explain(error)
  await stop(1)
}

function configure(): Config {
  try {
    loadDotEnv(join(import.meta.dirname, '..'))
    return readConfig()
  } catch (error) {
    explain(error)
    process.exit(1)
  }
}

function explain(error: unknown): void {
  const isForPeople = error instanceof StartError || error instanceof ConfigError
  say(isForPeople ? `\n${error.message}` : String(error instanceof Error ? error.stack : error))
}

/** Claims the data folder: refuses a second start, and ends what a former start left running. */
async function claimDataDir(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  await endLeftovers(dataDir)
  writeRecord(dataDir, 'start', process.pid)
  writeRecord(dataDir, 'bootstrap', process.channel ? process.ppid : process.pid)
}

async function start({ dataDir, ...config }: Config): Promise<void> {
  const port = await portOf(config.port)
  const bubblewrap = findBubblewrap(config.bubblewrapPath)
  const backing = await startBacking({
    dataDir,
    parts,
    keepAlive: true,
    namespace: config.temporal.namespace,
    given: {
      databaseUrl: config.databaseUrl,
      temporalAddress: config.temporal.address,
      temporalUiAddress: config.temporal.uiAddress,
    },
    usualPorts: { postgres: 15432, temporal: 7233, temporalUi: 8233 },
  })
  const logins = loginsOf(config, backing, dataDir)
  const migrated = migrateWhenReady(config, backing, logins)
  const modelsDir = process.env.MODELS_DIR ? config.modelsDir : cacheFolder()
  const fetched = prepareMachineModel(config.embeddingModel, modelsDir).then(() =>
    prepareRecognition(config.recognition, modelsDir),
  )
  await Promise.all([migrated, fetched, buildWorkflowBundle(), buildDashboard()])
  const encryptionKey = config.encryptionKey ?? keepEncryptionKey(dataDir)
  const chosen = { logins, port, dataDir, modelsDir, encryptionKey, bubblewrapPath: await bubblewrap }
  const env = environment(backing, chosen)
  const supervisor = createSupervisor({ url: logins.databaseUrl, systemUrl: logins.systemDatabaseUrl }, dataDir)
  await supervisor.endFormerChildren()
  const application = { dataDir, env, keepAlive: true, supervisor }
  const [api, worker] = [createApi(application), createWorker(application)]
  parts.push(api, worker)
  for (const part of [api, worker]) part.start()
  const baseUrl = `http://${hostOf(config.host)}:${port}`
  await waitFor('The service', () => askIfReady(baseUrl), { part: api, withinMs: 120_000, everyMs: 100 })
  const { publicUrl } = readConfig(env)
  const sealing = createSealing(encryptionKey, config.previousEncryptionKeys)
  await greet(backing, logins, { baseUrl, publicUrl, dataDir, sealing })
}

async function greet(
  { temporalUiAddress }: Backing,
  { databaseUrl: url, systemDatabaseUrl: systemUrl }: Logins,
  { sealing, publicUrl, ...place }: { baseUrl: string; publicUrl: string; dataDir: string; sealing: Sealing },
): Promise<void> {
  const database = openSystemDatabase({ url, systemUrl }, 1)
  const setupLink = (await hasUsers(database)) ? undefined : setupLinkOf(sealing, publicUrl)
  const show = (key: string | undefined) => say(welcome({ ...place, temporalUiAddress, key, setupLink }))
  await showFirstKey(database, sealing, show)
  await database.$client.end()
}

/** The logins of API and worker: those of the settings, or our own at our own database. */
function loginsOf({ databaseUrl, systemDatabaseUrl }: Settings, backing: Backing, dataDir: string): Logins {
  if (databaseUrl === undefined) return keepLogins(dataDir, backing.databaseUrl)
  return { databaseUrl, systemDatabaseUrl: systemDatabaseUrl ?? databaseUrl }
}

/** Migrates as soon as the database answers. @throws StartError at once when the database is from before 0.1.0 */
async function migrateWhenReady(config: Settings, backing: Backing, logins: Logins): Promise<void> {
  const migrateOnce = () => migrateAs(config, backing, logins).catch(refusalOf)
  const refusal = await waitFor('The database', migrateOnce, { withinMs: 30_000, everyMs: 500 })
  if (refusal) throw new StartError(refusal.message)
}

/** Migrates as the owner. An operator who names no owner has one login for all. */
function migrateAs(
  { databaseUrl, migrationDatabaseUrl, auditRetentionDays }: Settings,
  backing: Backing,
  logins: Logins,
): Promise<void> {
  const ownerUrl = databaseUrl === undefined ? backing.databaseUrl : migrationDatabaseUrl
  return ownerUrl === undefined
    ? migrate(backing.databaseUrl, undefined, auditRetentionDays)
    : migrate(ownerUrl, logins, auditRetentionDays)
}

function refusalOf(error: unknown): OldDatabaseError {
  if (error instanceof OldDatabaseError) return error
  throw error
}

/** The host under which this machine reaches the API. */
function hostOf(host: string | undefined): string {
  if (host === undefined || ['0.0.0.0', '::', 'localhost'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

async function portOf(wished: number): Promise<number> {
  if (wished === 0) return freePort()
  if (await isPortFree(wished)) return wished
  throw new StartError(`Port ${wished} is in use by another program. Choose another one: PORT=${wished + 1} npm start`)
}

type Settings = Omit<Config, 'dataDir'>
type Chosen = {
  logins: Logins
  port: number
  dataDir: string
  modelsDir: string
  encryptionKey: string
  bubblewrapPath: string | undefined
}

/** The API and the worker get all settings that we were given, and what we chose or made. */
function environment(
  backing: Backing,
  { logins, port, dataDir, modelsDir, encryptionKey, bubblewrapPath }: Chosen,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    MODELS_DIR: modelsDir,
    DATABASE_URL: logins.databaseUrl,
    SYSTEM_DATABASE_URL: logins.systemDatabaseUrl,
    TEMPORAL_ADDRESS: backing.temporalAddress,
    ...(backing.temporalUiAddress && { TEMPORAL_UI_ADDRESS: backing.temporalUiAddress }),
    ENCRYPTION_KEY: encryptionKey,
    ...(bubblewrapPath && { BUBBLEWRAP_PATH: bubblewrapPath }),
  }
}
