import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../../migrations/migrate.ts'
import { askIfReady, createApi, createWorker } from '../../../start/application.ts'
import { startBacking, stopParts } from '../../../start/backing.ts'
import { findBubblewrap } from '../../../start/bubblewrap.ts'
import { buildDashboard } from '../../../start/build/dashboard.ts'
import { endOfLog } from '../../../start/output.ts'
import { createPart, type Part } from '../../../start/part.ts'
import { freePort, innerPort } from '../../../start/port.ts'
import { keepLogins } from '../../../start/postgres/login.ts'
import { waitFor } from '../../../start/wait.ts'
import { buildWorkflowBundle } from '../../../worker/bundle.ts'
import { type Network, openNetwork } from '../fault/network.ts'
import { describeStack, type StackInfo } from './stack-info.ts'
import { startStorage } from './versitygw.ts'

export type PartName = 'postgres' | 'temporal' | 'storage' | 'model' | 'platforms' | 'api' | 'worker'

/** A running stack and its parts: `part('worker').kill()` is a crash, `part('worker').start()` brings it back. */
export type Services = {
  info: StackInfo
  /** All processes of this stack. */
  readonly parts: readonly Part[]
  part(name: PartName): Part
  /** Starts API and worker and resolves once `/readyz` is 200. */
  startApplication(): Promise<void>
  /** Resolves once `/readyz` is 200. */
  ready(withinMs?: number): Promise<void>
  /** One more API process on a port of its own; resolves when it answers. */
  addApi(settings?: Record<string, string>): Promise<{ baseUrl: string; part: Part }>
  /** One more worker; resolves when its process has started. */
  addWorker(settings?: Record<string, string>): Promise<Part>
  /** The proxies between the application's processes and their services; without `proxied` there are none. */
  network: Network
  stop(): Promise<void>
}

export type ServicesOptions = {
  dataDir: string
  /** More environment variables of API process and worker; they replace the usual ones. */
  settings?: Record<string, string>
  /** Starts API process and worker again when they die by themselves; crash tests switch it off. */
  keepAlive?: boolean
  /** Starts only the backing services; `startApplication` starts the rest. */
  withoutApplication?: boolean
  /** Gets each part as it starts, so that an early stop finds them all. */
  parts?: Part[]
  /** The address of a running Temporal server; without it, the stack starts its own. */
  temporalAddress?: string
  /** Puts a TCP proxy between each process of the application and each service; `network` drives them. */
  proxied?: boolean
}

/** Starts a complete stack: Postgres, Temporal, an S3 server, the scripted model server, the gateway to the channels' stand-ins, an API process and a worker. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const parts = options.parts ?? []
  try {
    const services = await startBackingServices(options, parts)
    if (!options.withoutApplication) await services.startApplication()
    return services
  } catch (error) {
    await stopParts(parts)
    throw error
  }
}

async function startBackingServices(options: ServicesOptions, parts: Part[]): Promise<Services> {
  const { dataDir, keepAlive = true, proxied = false, temporalAddress } = options
  mkdirSync(dataDir, { recursive: true })
  const [backing, s3, modelServerUrl, platformsUrl, bubblewrapPath] = await Promise.all([
    // Postgres refuses to start while a process of the killed server still works; keepAlive tries again, as `npm start` does.
    startBacking({ dataDir, namespace: 'default', keepAlive: true, parts, given: { temporalAddress } }),
    startStorage(dataDir, parts),
    startServer('model', ['model', 'server.ts'], { dataDir, parts }),
    startServer('platforms', ['channel', 'gateway.ts'], { dataDir, parts }),
    findBubblewrap(),
  ])
  const logins = keepLogins(dataDir, backing.databaseUrl)
  await Promise.all([migrate(backing.databaseUrl, logins), buildDashboard()])
  const port = await innerPort(dataDir, 'api', undefined)
  const info = describeStack(
    { ...backing, logins, s3, modelServerUrl, platformsUrl, bubblewrapPath, dataDir, port },
    options.settings,
  )
  return serve(info, { parts, keepAlive, proxied })
}

type Place = { dataDir: string; parts: Part[] }

/** Starts a stand-in as a process of its own. @param file below test/support */
async function startServer(name: 'model' | 'platforms', file: string[], { dataDir, parts }: Place): Promise<string> {
  const port = await innerPort(dataDir, name, undefined)
  const part = createPart({
    name,
    dataDir,
    command: () => ({
      file: process.execPath,
      args: [join(import.meta.dirname, '..', ...file), String(port)],
    }),
    output: { file: join(dataDir, 'logs', `${name}.log`) },
    stopSignal: 'SIGTERM',
    stopWithinMs: 2_000,
    keepAlive: true,
  })
  parts.push(part)
  part.start()
  const url = `http://127.0.0.1:${port}`
  await waitFor(`The stand-in ${name}`, () => fetch(`${url}/__control/ping`), { part })
  return url
}

type Serving = { parts: Part[]; keepAlive: boolean; proxied: boolean }

async function serve(info: StackInfo, { parts, keepAlive, proxied }: Serving): Promise<Services> {
  const { dataDir, env } = info
  const network = openNetwork()
  let workers = 1
  const logOf = (name: string) => join(dataDir, 'logs', `${name}.log`)
  const output = (name: string) => ({ file: logOf(name) })
  const add = async (create: typeof createApi, name: string, settings: Record<string, string> = {}) => {
    const given = { ...env, ...settings }
    const part = create({ dataDir, keepAlive, output, name, env: proxied ? await network.join(name, given) : given })
    parts.push(part)
    return part
  }
  const [api, worker] = await Promise.all([add(createApi, 'api'), add(createWorker, 'worker')])
  const ready = (withinMs = 60_000) =>
    waitFor('The stack', () => askIfReady(info.baseUrl), { withinMs, everyMs: 100, log: () => endOfLog(logOf('api')) })
  return {
    info,
    parts,
    network,
    part(name) {
      const found = parts.find((part) => part.name === name)
      if (!found) throw new Error(`This stack has no part ${name}.`)
      return found
    },
    async startApplication() {
      api.start()
      await buildWorkflowBundle()
      worker.start()
      await ready()
    },
    ready,
    async addApi(settings = {}) {
      const port = await freePort()
      const baseUrl = `http://127.0.0.1:${port}`
      const part = await add(createApi, `api-${port}`, { ...settings, PORT: String(port) })
      part.start()
      await waitFor('The other API', () => askIfReady(baseUrl), { part, withinMs: 120_000 })
      return { baseUrl, part }
    },
    async addWorker(settings = {}) {
      workers += 1
      const part = await add(createWorker, `worker-${workers}`, settings)
      part.start()
      return part
    },
    async stop() {
      // A process ends faster on a network that works.
      if (proxied) network.links().restore()
      await stopParts(parts)
      await network.close()
    },
  }
}
