import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Connection, type WorkflowHandle } from '@temporalio/client'
import proto from '@temporalio/proto'
import { startOwnStack, until } from '../support/stack/stack.ts'
import { KINDS } from './kinds.ts'

/**
 * `node start/bootstrap.mjs histories [kind…]` runs a workflow of every kind on a stack of its own and writes its history beside
 * this file. Run it after a deliberate change of a workflow. The old histories of workflows that may still run in an
 * installation stay under their own names.
 */
await record(process.argv.slice(2))
// Receivers of webhooks may still listen.
process.exit(0)

async function record(wanted: string[]): Promise<void> {
  await using own = await startOwnStack()
  const connection = await Connection.connect({ address: own.info.temporalAddress })
  const client = new Client({ connection })
  for (const [name, run] of Object.entries(KINDS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const handle = client.workflow.getHandle(await run(own, client))
    await until(`the workflow of ${name} has closed`, () => isClosed(handle), 120_000)
    writeFileSync(join(import.meta.dirname, `${name}.json`), await exported(handle))
    process.stdout.write(`${name}.json\n`)
  }
  await connection.close()
}

async function isClosed(handle: WorkflowHandle): Promise<boolean> {
  const { status } = await handle.describe().catch(() => ({ status: { name: 'RUNNING' } }))
  return status.name !== 'RUNNING'
}

/** The history as JSON without facts about the machine. */
async function exported(handle: WorkflowHandle): Promise<string> {
  const { History } = proto.temporal.api.history.v1
  const history = History.toObject(History.fromObject(await handle.fetchHistory()), {
    longs: String,
    enums: String,
    bytes: String,
  })
  return `${JSON.stringify(history, withoutMachine, 1)}\n`
}

function withoutMachine(name: string, value: unknown): unknown {
  if (name === 'identity') return 'worker'
  if (name === 'stackTrace') return ''
  // Sticky queues carry the worker's process and host.
  return typeof value === 'string' && /^\d+@/.test(value) ? 'worker' : value
}
