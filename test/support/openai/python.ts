import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findCached, makeCached } from '../../../start/cache.ts'
import { runCommand } from '../../../start/command.ts'

const VERSION = '3.54.0'
const NAME = `openai-python-${VERSION}`
const WITHIN_MS = 60_000
const run = promisify(execFile)

/**
 * The Python of an environment with the official `openai` package, unmodified. The first test makes it in the project's
 * cache; README.md promises Python 3 with pip where the tests run.
 * @throws what pip said
 */
export async function pythonWithOpenAi(): Promise<string> {
  const folder = findCached(NAME) ?? (await makeCached(NAME, makeEnvironment))
  return join(folder, 'bin', 'python')
}

async function makeEnvironment(folder: string): Promise<void> {
  const made = await runCommand('python3', ['-m', 'venv', folder])
  if (made.code !== 0) throw new Error(`These tests need Python 3 with venv and pip: ${made.output.trim().slice(-500)}`)
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `openai==${VERSION}`]
  const got = await runCommand(join(folder, 'bin', 'python'), pip)
  if (got.code !== 0) throw new Error(`These tests need pip, which said: ${got.output.trim().slice(-1200)}`)
}

/** Runs a program in Python. @returns what it printed. @throws when it fails */
export async function runPython(python: string, program: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await run(python, ['-c', program], { env: { ...process.env, ...env }, timeout: WITHIN_MS })
  return stdout
}
