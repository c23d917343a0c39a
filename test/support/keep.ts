import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopParts } from '../../start/backing.ts'
import { endCommands } from '../../start/command.ts'
import type { Part } from '../../start/part.ts'
import { say } from '../../start/say.ts'
import { type Services, startServices } from './stack/services.ts'

/**
 * `node start/bootstrap.mjs stack [folder]` keeps a test stack in the foreground for single test files.
 * SIGUSR2 restarts its API process and worker with the current code.
 */
const given = process.argv[2]
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'ams-stack-'))
const file = join(dataDir, 'stack.json')
const parts: Part[] = []
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, end)
process.channel?.unref()

const services = await startServices({ dataDir, parts, withoutApplication: true })
writeFileSync(file, JSON.stringify({ ...services.info, pid: process.pid }, undefined, 1), { mode: 0o600 })
say(`The stack is up. To use it:
  export AMS_TEST_STACK=${file}
  node --test <file>
To restart its API and worker after a change of the code: kill -USR2 ${process.pid}
Logs: ${join(dataDir, 'logs')}`)

process.on('SIGUSR2', () => restart(services))
await restart(services)

async function restart({ part, startApplication }: Services): Promise<void> {
  const application = [part('api'), part('worker')]
  await Promise.all(application.map((process) => process.kill()))
  await startApplication().then(
    () => say('API and worker are ready.'),
    (error) => say(`API and worker are not ready: ${error.message}`),
  )
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  endCommands()
  await stopParts(parts)
  if (!given) rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
