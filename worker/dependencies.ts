import { join } from 'node:path'
import type { Logger } from 'pino'
import { createFileFetcher, type FetchFiles } from '../activities/channel/file.ts'
import { type Confinement, createConfinement } from '../activities/confined/confinement.ts'
import { createRunnerClient } from '../activities/confined/runner-client.ts'
import { searchKnowledge } from '../activities/knowledge/search.ts'
import { createWithCredential } from '../activities/mcp/credential.ts'
import { createLookAtServer, type LookAtServer } from '../activities/mcp/list.ts'
import { createProviderLimiter, LONGEST_PAUSE_MS, type ProviderLimiter } from '../activities/provider/limiter.ts'
import type { RunTool } from '../activities/tool/contract.ts'
import { createToolRunner } from '../activities/tool/index.ts'
import { createHolder, type Holder } from '../activities/turn/holder.ts'
import { type Config, databaseOf, requireSetting } from '../config.ts'
import { RECOGNITION_FOLDER } from '../domain/knowledge/recognition.ts'
import { createFairPlaces, type FairPlaces } from '../domain/operation/fair-places.ts'
import { createSealing, type Sealing } from '../domain/secret/sealing.ts'
import { type BlobStore, createBlobStore } from '../providers/blob/blob.ts'
import { type ChannelUrls, createChannelHttp } from '../providers/channel/connection.ts'
import { createGuardedHttp, type GuardedHttp } from '../providers/guarded-http/client.ts'
import { createGuardedFetch } from '../providers/guarded-http/fetch.ts'
import { createMcpClient } from '../providers/mcp/client.ts'
import { createMcpOAuth, type McpOAuth } from '../providers/mcp/oauth.ts'
import { createModels, type Models } from '../providers/model/models.ts'
import { createProcessLog } from '../providers/process-log.ts'
import { createWebhookSender, type WebhookSender } from '../providers/webhook.ts'
import { POOL_SIZES, READ_ONLY_SIZE } from '../store/connection/pool.ts'
import { type Database, openDatabase, openReadOnlyDatabase, type ReadOnlyDatabase } from '../store/database.ts'
import { createPresence, type Presence } from '../store/process/presence.ts'
import { createSpendingWatch, type SpendingWatch } from '../store/spending/watch.ts'
import { createTurnBus, type TurnBus } from '../store/turn/bus.ts'
import type { Turn } from '../store/turn/turn.ts'
import { workflowId } from '../workflows/contract.ts'
import { findBuildId } from './release/build-id.ts'
import { createReleaseWatch, type ReleaseWatch } from './release/watch.ts'
import { type RunnerWatch, watchRunner } from './runner/watch.ts'
import { createWorkflowStarter, type WorkflowStarter } from './starter.ts'
import { type ClockWatch, createClockWatch } from './sweep/clock.ts'

/** The dependencies of the activities, the sweeps and the outbox, made once for each process. */
export type WorkerDependencies = {
  config: Config
  log: Logger
  database: Database
  readOnlyDatabase: ReadOnlyDatabase
  bus: TurnBus
  /** It must be started before the process holds a turn. */
  presence: Presence
  /** Knows the release of this worker, and whether that is the current one. */
  release: ReleaseWatch
  holder: Holder
  /** Sweeps delete for good only while the clock of this process is right. */
  clock: ClockWatch
  sealing: Sealing
  models: Models
  /** The prices and budgets of workspaces; it must be started before the process asks a model. */
  spending: SpendingWatch
  blobs: BlobStore
  http: GuardedHttp
  lookAtServer: LookAtServer
  /** Authorizes agents at MCP servers. */
  oauth: McpOAuth
  webhooks: WebhookSender
  /** The origin of links in events; undefined without PUBLIC_URL. */
  linkOrigin: string | undefined
  /** Reaches the platforms of channels only. */
  channelHttp: GuardedHttp
  channelUrls: ChannelUrls
  approvalDays: number
  runTool: RunTool
  fetchFiles: FetchFiles
  toolPlaces: FairPlaces
  confinement: Confinement
  recognition: Config['recognition']
  ingestionBounds: Config['ingestionBounds']
  limiter: ProviderLimiter
  workflows: WorkflowStarter
  client: WorkflowStarter['client']
  temporalAddress: string
  /** Starts the workflow of a promoted turn. When the start fails, the sweeper repeats it. */
  startTurn(turn: Turn): void
  hasStoppedWorkflow(turnId: string): Promise<boolean>
  close(): Promise<void>
}

/** Makes the dependencies of a worker process. @throws ConfigError */
export function createDependencies(config: Config): WorkerDependencies {
  const address = databaseOf(config)
  const temporalAddress = requireSetting(config.temporal.address, 'TEMPORAL_ADDRESS')
  const workflows = createWorkflowStarter(temporalAddress, config.temporal.namespace)
  const sealing = createSealing(requireSetting(config.encryptionKey, 'ENCRYPTION_KEY'), config.previousEncryptionKeys)
  const log = createProcessLog('worker')
  const database = openDatabase(address, config.databasePoolSize ?? POOL_SIZES.worker, config.langfuse)
  const readOnlyDatabase = openReadOnlyDatabase(address, READ_ONLY_SIZE)
  const bus = createTurnBus(database, address.url)
  const { spending, models } = modelsOf(config, { database, bus, log, sealing })
  const { supervisorId, holderSilenceMs: silenceMs } = config
  const buildId = config.temporal.buildId ?? findBuildId()
  const onReturn = () => log.warn('this process was taken for dead, and goes on under another id')
  const { confinement, runner } = confinementOf(config, log)
  const lacks = { isRunnerLost: () => runner.state === 'lost', isWallMissing: () => runner.state === 'without wall' }
  const self = { kind: 'worker', databaseUrl: address.systemUrl, supervisorId, buildId } as const
  const presence = createPresence({ ...self, silenceMs, onReturn, ...lacks })
  const release = createReleaseWatch({ database, log, buildId })
  const http = createGuardedHttp(fenceOf(config))
  const { mcp, withCredential, ...servers } = serversOf(config, { database, sealing })
  // A shorter pause than the turn's time lets a refused call of an eval go again within its turn.
  const longestPauseMs = Math.min(LONGEST_PAUSE_MS, (config.turnTimeoutSeconds * 1000) / 4)
  const startTurn = ({ id, workspaceId, agentId }: Turn) => {
    workflows
      .start('turn', { workspaceId, agentId, subjectId: id })
      .catch((error) => log.warn({ turnId: id, err: error }, 'a promoted turn could not be started yet'))
  }
  return {
    holder: createHolder(presence),
    approvalDays: config.approvalDays,
    clock: createClockWatch(database, log),
    hasStoppedWorkflow: (turnId) => hasStopped(workflows, turnId),
    config,
    log,
    database,
    readOnlyDatabase,
    bus,
    presence,
    release,
    sealing,
    models,
    http,
    ...servers,
    workflows,
    temporalAddress,
    startTurn,
    confinement,
    toolPlaces: createToolPlaces(config),
    spending,
    webhooks: createWebhookSender(http),
    linkOrigin: config.hasPublicUrl ? config.publicUrl : undefined,
    ...channelsOf(config, { database, sealing, confinement, models }),
    recognition: config.recognition,
    ingestionBounds: config.ingestionBounds,
    limiter: createProviderLimiter(database, { longestPauseMs }),
    client: workflows.client,
    runTool: createToolRunner({
      http,
      mcp,
      withCredential,
      searchKnowledge: (asked) => searchKnowledge({ database, models }, asked),
      confinement,
    }),
    async close() {
      spending.stop()
      await presence.end()
      runner.stop()
      confinement.endIdle()
      await Promise.allSettled([bus.close(), workflows.close()])
      await Promise.all([database.$client.end(), readOnlyDatabase.$client.end()])
    },
  }
}

/** The models, and the watch of what workspaces pay for them and may spend. */
function modelsOf(config: Config, parts: { database: Database; bus: TurnBus; log: Logger; sealing: Sealing }) {
  const spending = createSpendingWatch(parts, config.operatorMaxDailyUsd)
  return { spending, models: createModels(config, spending) }
}

const fenceOf = ({ toolAllowedHosts: allowedHosts, toolDeniedHosts: deniedHosts, toolEgress: egress }: Config) => ({
  allowedHosts,
  deniedHosts,
  egress,
})

/** The MCP servers of agents, and the authorizations at them. */
function serversOf(config: Config, parts: Pick<WorkerDependencies, 'database' | 'sealing'>) {
  const guardedFetch = createGuardedFetch(fenceOf(config))
  const mcp = createMcpClient(guardedFetch)
  const oauth = createMcpOAuth(guardedFetch)
  const withCredential = createWithCredential({ ...parts, oauth })
  return { mcp, oauth, withCredential, lookAtServer: createLookAtServer({ ...parts, mcp, withCredential }) }
}

/** The platforms of channels, and where their files go. */
function channelsOf(
  { channelUrls, maxAttachmentBytes, ...config }: Config,
  parts: Pick<WorkerDependencies, 'database' | 'sealing' | 'confinement' | 'models'>,
) {
  const blobs = createBlobStore(config)
  const channelHttp = createChannelHttp(channelUrls)
  const fetchFiles = createFileFetcher({ ...parts, blobs, channelHttp, channelUrls, maxAttachmentBytes })
  return { blobs, channelUrls, channelHttp, fetchFiles }
}

/** This many workspaces can make all the tool calls that they may at once; further ones share. */
const WORKSPACES_OF_TOOLS = 8

const createToolPlaces = ({ maxToolCallsPerWorkspace: perWorkspace }: Config): FairPlaces =>
  createFairPlaces({ total: perWorkspace * WORKSPACES_OF_TOOLS, perWorkspace })

/** Content from outside is read and programs run in the runner, where one is named, else in processes of this worker. */
function confinementOf(config: Config, log: Logger): { confinement: Confinement; runner: RunnerWatch } {
  const { runnerSocket, bubblewrapPath, requireWall, modelsDir } = config
  if (runnerSocket === undefined) {
    const recognitionFolder = join(modelsDir, RECOGNITION_FOLDER)
    const onNotice = (notice: string) => log.warn(notice)
    const confinement = createConfinement({ bubblewrapPath, recognitionFolder, requireWall, onNotice })
    // The confinement tells the log itself what is missing.
    return { confinement, runner: watchRunner(confinement, () => {}) }
  }
  const confinement = createRunnerClient(runnerSocket)
  const runner = watchRunner(confinement, (state, error) => {
    if (state === 'ready') log.info('the runner answers again')
    else if (state === 'lost') log.warn({ err: error }, 'the runner does not answer')
    else log.warn({ err: error }, 'the runner refuses documents, pages and mappings: it must have a wall and has none')
  })
  return { confinement, runner }
}

async function hasStopped(workflows: WorkflowStarter, turnId: string): Promise<boolean> {
  const status = await workflows.findStatus(workflowId.turn(turnId)).catch(() => undefined)
  return status === 'TERMINATED' || status === 'CANCELLED'
}
