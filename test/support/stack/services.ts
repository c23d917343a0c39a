import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../../migrations/migrate.ts'
import { askIfReady, createApi, createWorker } from '../../../start/application.ts'
import { startBacking, stopParts } from '../../../start/backing.ts'
import { findBubblewrap } from '../../../start/bubblewrap.ts'
import { endOfLog } from '../../../start/output.ts'
import { createPart, type Part } from '../../../start/part.ts'
import { freePort, innerPort } from '../../../start/port.ts'
import { waitFor } from '../../../start/wait.ts'
import { buildWorkflowBundle } from '../../../worker/bundle.ts'
import { describeStack, type StackInfo } from './stack-info.ts'
import { startStorage } from './versitygw.ts'

export type PartName = 'postgres' | 'temporal' | 'storage' | 'model' | 'api' | 'worker'

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
  /** One more worker. */
  addWorker(settings?: Record<string, string>): Part
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
  /** Filled while the parts start, so that an early stop finds them all. */
  parts?: Part[]
  /** The address of a running Temporal server; without it, the stack starts its own. */
  temporalAddress?: string
}

/** Starts a complete stack: Postgres, Temporal, an S3 server, the scripted model server, an API process and a worker. */
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
  const { dataDir, keepAlive = true, temporalAddress } = options
  mkdirSync(dataDir, { recursive: true })
  const [backing, s3, modelServerUrl, bubblewrapPath] = await Promise.all([
    // Postgres refuses to start while a process of the killed server still works; keepAlive tries again, as `npm start` does.
    startBacking({ dataDir, namespace: 'default', keepAlive: true, parts, given: { temporalAddress } }),
    startStorage(dataDir, parts),
    startModelServer(dataDir, parts),
    findBubblewrap(),
  ])
  await migrate(backing.databaseUrl)
  const port = await innerPort(dataDir, 'api', undefined)
  const info = describeStack({ ...backing, s3, modelServerUrl, bubblewrapPath, dataDir, port }, options.settings)
  return serve(info, parts, keepAlive)
}

async function startModelServer(dataDir: string, parts: Part[]): Promise<string> {
  const port = await innerPort(dataDir, 'model', undefined)
  const part = createPart({
    name: 'model',
    dataDir,
    command: () => ({
      file: process.execPath,
      args: [join(import.meta.dirname, '..', 'model', 'server.ts'), String(port)],
    }),
    output: { file: join(dataDir, 'logs', 'model.log') },
    stopSignal: 'SIGTERM',
    stopWithinMs: 2_000,
    keepAlive: true,
  })
  parts.push(part)
  part.start()
  const url = `http://127.0.0.1:${port}`
  await waitFor('The scripted model server', () => fetch(`${url}/__control/ping`), { part })
  return url
}

function serve(info: StackInfo, parts: Part[], keepAlive: boolean): Services {
  const { dataDir, env } = info
  const logOf = (name: string) => join(dataDir, 'logs', `${name}.log`)
  const output = (name: string) => ({ file: logOf(name) })
  const application = { dataDir, env, keepAlive, output }
  const [api, worker] = [createApi(application), createWorker(application)]
  parts.push(api, worker)
  const ready = (withinMs = 60_000) =>
    waitFor('The stack', () => askIfReady(info.baseUrl), { withinMs, everyMs: 100, log: () => endOfLog(logOf('api')) })
  return {
    info,
    parts,
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
      const part = createApi({ ...application, name: `api-${port}`, env: { ...env, ...settings, PORT: String(port) } })
      parts.push(part)
      part.start()
      await waitFor('The other API', () => askIfReady(baseUrl), { part, withinMs: 30_000 })
      return { baseUrl, part }
    },
    addWorker(settings = {}) {
      const part = createWorker({ ...application, name: `worker-${parts.length}`, env: { ...env, ...settings } })
      parts.push(part)
      part.start()
      return part
    },
    stop: () => stopParts(parts),
  }
}
