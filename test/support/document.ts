import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const WITHIN_MS = 60_000

/** The languages of examples, and the commands that run a program of each. */
const COMMANDS: Record<string, (code: string) => [file: string, args: string[]]> = {
  bash: (code) => ['bash', ['-euo', 'pipefail', '-c', code]],
  js: (code) => [process.execPath, ['--input-type=module', '-e', code]],
}

/** The code blocks of a document in these languages, in their order. */
export const codeBlocksOf = (path: string, languages = Object.keys(COMMANDS)): { language: string; code: string }[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .map(([, language = '', code = '']) => ({ language, code }))
    .filter(({ language }) => languages.includes(language))

/** Runs a program in the project's folder, where it finds the project's packages. @returns what it printed. @throws when it fails */
export async function runProgram(language: string, code: string, env: Record<string, string>): Promise<string> {
  const command = COMMANDS[language]
  if (!command) throw new Error(`No command runs ${language}.`)
  const [file, args] = command(code)
  const { stdout } = await run(file, args, { cwd: root, env: { ...process.env, ...env }, timeout: WITHIN_MS })
  return stdout
}
