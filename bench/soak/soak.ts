import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopParts } from '../../start/backing.ts'
import type { Part } from '../../start/part.ts'
import { type Services, startServices } from '../../test/support/stack/services.ts'
import { openShop } from '../../test/support/turn/order.ts'
import { killAtRandom } from './kill.ts'
import { askMany } from './load.ts'
import { reportOf } from './report.ts'

/**
 * `npm run soak [turns] [minutes]` asks for 3,000 turns in at most 10 minutes, unless told otherwise, on a stack of its own,
 * while it kills API and worker processes at random and starts them again. It prints its counts; the exit code is 1 after a
 * broken promise.
 */
const [turns = 3_000, minutes = 10] = process.argv.slice(2).map(Number)
const APIS = 2
const WORKERS = 2
const CLIENTS = 8

const dataDir = mkdtempSync(join(tmpdir(), 'ams-soak-'))
const parts: Part[] = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, () => end(130))
process.channel?.unref()

try {
  process.stdout.write(`Bringing up a stack for ${turns} turns, ${minutes} minutes at most.\n`)
  const services = await startServices({ dataDir, parts, keepAlive: false })
  await end((await soak(services)) ? 0 : 1)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  await end(1)
}

/** @returns whether every promise held */
async function soak(services: Services): Promise<boolean> {
  const { baseUrl, keys, databaseUrl } = services.info
  await using shop = await openShop({ baseUrl, key: keys.a })
  const baseUrls = [baseUrl]
  const victims = [services.part('api'), services.part('worker')]
  for (let api = 1; api < APIS; api++) {
    const added = await services.addApi()
    baseUrls.push(added.baseUrl)
    victims.push(added.part)
  }
  for (let worker = 1; worker < WORKERS; worker++) victims.push(await services.addWorker())
  const startedAt = Date.now()
  const killing = killAtRandom(victims)
  const deadline = startedAt + minutes * 60_000
  const asked = await askMany({ shop, baseUrls, key: keys.a, turns, clients: CLIENTS, deadline })
  const kills = await killing.stop()
  const report = await reportOf({ databaseUrl, shop, asked, kills, startedAt })
  process.stdout.write(`\n${report.text}\n`)
  return report.isClean
}

async function end(code: number): Promise<never> {
  await stopParts(parts)
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code)
}
