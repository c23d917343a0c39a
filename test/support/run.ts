import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopParts } from '../../start/backing.ts'
import { endCommands } from '../../start/command.ts'
import type { Part } from '../../start/part.ts'
import { say } from '../../start/say.ts'
import { startServices } from './services.ts'

/** `npm test [files]`: one throw-away stack for all test files, node's runner over them, and its exit code. */
const files = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'ams-test-'))
const parts: Part[] = []
let runner: ReturnType<typeof spawn> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, () => end(130))
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
  runner = spawn(process.execPath, [...options, ...(files.length > 0 ? files : ['test/**/*.test.ts'])], {
    env: { ...process.env, AMS_TEST_STACK: stackFile },
    stdio: 'inherit',
  })
  const { promise, resolve } = Promise.withResolvers<number>()
  runner.once('exit', (code) => resolve(code ?? 1))
  return promise
}

async function end(code: number): Promise<never> {
  runner?.kill()
  endCommands()
  await stopParts(parts)
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code)
}
