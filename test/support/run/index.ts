import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { stopParts } from '../../../start/backing.ts'
import { endCommands } from '../../../start/command.ts'
import { endLeftovers } from '../../../start/leftover.ts'
import type { Part } from '../../../start/part.ts'
import { say } from '../../../start/say.ts'
import { ensureChromium } from '../browser/chromium.ts'
import { startServices } from '../stack/services.ts'
import { sayProgress } from './progress.ts'
import { testProcesses } from './test-process.ts'

/**
 * `npm test` runs the files that take seconds, `npm run test:long` (`--long`) the others, and `npm test <file> …` those. There is
 * one throw-away stack for all test files, node's runner over them, and its exit code.
 */
const LONG = 'test/**/*.long.test.ts'
/** These tests kill and cut parts for minutes: `npm run faults` runs them. */
const TRIALS = 'test/faults/trial/**'

/** Files that have not begun after this time are skipped, so that a slow machine ends in time. */
const { TEST_SECONDS } = process.env
const lastBegin = TEST_SECONDS ? Date.now() + Number(TEST_SECONDS) * 1000 : undefined

const files = inOrder(chosenFiles(process.argv.slice(2)))
const dataDir = mkdtempSync(join(tmpdir(), 'ams-test-'))
const parts: Part[] = []
const stopping = new AbortController()
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
  if (files.some((name) => name.includes('/test/dashboard/'))) await ensureChromium()
  say('Bringing up the test stack.')
  const { info } = await startServices({ dataDir, parts })
  const file = join(dataDir, 'stack.json')
  writeFileSync(file, JSON.stringify(info), { mode: 0o600 })
  return file
}

function chosenFiles(names: string[]): string[] {
  if (names[0] === '--long') return globSync(LONG, { exclude: [TRIALS] })
  return names.length > 0 ? names : globSync('test/**/*.test.ts', { exclude: [LONG, TRIALS] })
}

/**
 * A file that brings up a stack of its own mostly waits, and a browser mostly works: beside each other they fill both cores.
 * None of the former, which take longest, runs alone at the end.
 */
function inOrder(names: string[]): string[] {
  const hasOwnStack = (name: string) => /startOwnStack\(|npmStart\(/.test(readFileSync(name, 'utf8'))
  const { true: waiting = [], false: working = [] } = Object.groupBy(names.toSorted(), (name) => `${hasOwnStack(name)}`)
  const pairs = waiting.map((name, index) => [name, ...working.slice(index, index + 1)])
  return [...pairs.flat(), ...working.slice(waiting.length)].map((name) => resolve(name))
}

/** Runs two processes at a time; gives the exit code. */
async function runTests(stackFile: string): Promise<number> {
  process.env.AMS_TEST_STACK = stackFile
  const tests = run({
    files: testProcesses(files, dataDir, lastBegin),
    concurrency: 2,
    timeout: 900_000,
    signal: stopping.signal,
  })
  let succeeded = false
  tests.on('test:summary', ({ success }) => {
    succeeded = success
  })
  sayProgress(tests, files.length)
  for await (const text of tests.compose(spec)) process.stdout.write(text)
  return succeeded ? 0 : 1
}

function end(code: number): Promise<never> {
  ending ??= endAll(code)
  return ending
}

async function endAll(code: number): Promise<never> {
  stopping.abort()
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
