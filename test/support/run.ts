import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopParts } from '../../start/backing.ts'
import { endCommands } from '../../start/command.ts'
import { endLeftovers } from '../../start/leftover.ts'
import type { Part } from '../../start/part.ts'
import { say } from '../../start/say.ts'
import { startServices } from './stack/services.ts'

/** Needs each of many processes to come by its own point, which may take minutes: `npm run faults` runs it. */
const LONG = 'is ready once after Postgres, Temporal and storage were killed'

/** `npm test [files]`: one throw-away stack for all test files, node's runner over them, and its exit code. */
const given = process.argv.slice(2)
const files = given.length > 0 ? given : globSync('test/**/*.test.ts').sort()
const dataDir = mkdtempSync(join(tmpdir(), 'ams-test-'))
const parts: Part[] = []
let runner: ReturnType<typeof spawn> | undefined
let ending: Promise<never> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => end(130))
process.channel?.unref()

try {
  await end(await runTests(process.env.AMS_TEST_STACK ?? (await bringUp())))
} catch (error) {
  say(String(error instanceof Error ? error.message : error))
  await end(1)
}

async function bringUp(): Promise<string> {
  say('Bringing up the test stack.')
  const { info } = await startServices({ dataDir, parts })
  const file = join(dataDir, 'stack.json')
  writeFileSync(file, JSON.stringify(info), { mode: 0o600 })
  return file
}

function runTests(stackFile: string): Promise<number> {
  const options = ['--test', '--test-reporter=spec', '--test-concurrency=2', '--test-timeout=900000']
  if (given.length === 0) options.push(`--test-skip-pattern=${LONG}`)
  runner = spawn(process.execPath, [...options, ...files], {
    env: { ...process.env, AMS_TEST_STACK: stackFile },
    stdio: 'inherit',
  })
  const { promise, resolve } = Promise.withResolvers<number>()
  runner.once('exit', (code) => resolve(code ?? 1))
  return promise
}

function end(code: number): Promise<never> {
  ending ??= endAll(code)
  return ending
}

async function endAll(code: number): Promise<never> {
  runner?.kill()
  endCommands()
  await Promise.all([stopParts(parts), endOwnStacks()])
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code)
}

/** Stacks of crash tests lie below ours; a test file that was ended in the middle has left its own running. */
async function endOwnStacks(): Promise<void> {
  const folders = readdirSync(dataDir).filter((name) => name.startsWith('own-'))
  await Promise.all(folders.map((name) => endLeftovers(join(dataDir, name))))
}
