import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { SEARCH_ATTRIBUTES } from '../../workflows/contract.ts'
import { endOfLog } from '../output.ts'
import { createPart, type Part } from '../part.ts'
import { innerPort } from '../port.ts'
import type { ServiceOptions } from '../postgres/postgres.ts'
import { waitFor } from '../wait.ts'
import { findTemporal } from './binary.ts'
import { AnsweredError, watchTemporal } from './watch.ts'

export type TemporalService = { part: Part; address: string; uiAddress: string }
type TemporalOptions = ServiceOptions & { namespace: string; usualUiPort?: number }

/**
 * Starts a Temporal server with its UI, its data under DATA_DIR, and our search attributes.
 * @returns the part and both addresses
 */
export async function startTemporal(options: TemporalOptions): Promise<TemporalService> {
  const { dataDir, keepAlive } = options
  const file = await findTemporal()
  const port = await innerPort(dataDir, 'temporal', options.usualPort)
  const uiPort = await innerPort(dataDir, 'temporal-ui', options.usualUiPort)
  const data = join(dataDir, 'temporal')
  mkdirSync(data, { recursive: true })
  const log = join(dataDir, 'logs', 'temporal.log')
  const args = serverArguments({ port, uiPort, database: join(data, 'temporal.db'), namespace: options.namespace })
  const part = createPart({
    name: 'temporal',
    dataDir,
    command: () => ({ file, args, env: { ...COLLECTOR, ...process.env } }),
    output: { file: log },
    stopSignal: 'SIGTERM',
    stopWithinMs: 8_000,
    keepAlive,
  })
  options.parts.push(part)
  part.start()
  const uiAddress = `http://127.0.0.1:${uiPort}`
  const ask = () => askForNamespace(uiAddress, options.namespace)
  await waitFor('Temporal', ask, { part, log: () => endOfLog(log) })
  if (keepAlive) watchTemporal(part, ask)
  return { part, address: `127.0.0.1:${port}`, uiAddress }
}

/** Go collects when the heap has grown by half instead of by all of it. */
const COLLECTOR = { GOGC: '50' }

type ServerOptions = { port: number; uiPort: number; database: string; namespace: string }

function serverArguments({ port, uiPort, database, namespace }: ServerOptions): string[] {
  const queues = ['transfer', 'timer', 'visibility'].map((queue) => `history.${queue}Processor`)
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--ui-port', String(uiPort)],
    ...['--namespace', namespace, '--log-level', 'warn', '--db-filename', database],
    // A killed process still loses nothing, and it was measured a third faster than with the defaults.
    ...['--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal'],
    // By default the server polls the queues of its one history shard 20 times a second, which costs 50 ms a step.
    ...[...queues, 'history.outboundProcessor'].flatMap((queue) => [
      '--dynamic-config-value',
      `${queue}MaxPollRPS=10000`,
    ]),
    // The server has one connection to its database. After a restart 512 tasks waited for it at once until their 3 s
    // were over, and began anew. With a few at a time each one ends: a tenth as many tasks failed.
    ...queues.flatMap((queue) => ['--dynamic-config-value', `${queue}SchedulerWorkerCount=16`]),
    // Tasks of a queue go by turns to the workspaces that have some.
    ...['useNewMatcher', 'enableFairness'].flatMap((name) => ['--dynamic-config-value', `matching.${name}=true`]),
    ...Object.values(SEARCH_ATTRIBUTES).flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
  ]
}

/**
 * Asks the API of Temporal's UI: the SDK would cost every start half a second.
 * @throws Error until the namespace exists
 */
async function askForNamespace(uiAddress: string, namespace: string): Promise<void> {
  const response = await fetch(`${uiAddress}/api/v1/namespaces/${namespace}`, { signal: AbortSignal.timeout(2_000) })
  if (!response.ok) throw new AnsweredError(`it answers ${response.status}`)
}
