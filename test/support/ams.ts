import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stack } from './stack/stack.ts'

const program = join(import.meta.dirname, '../../clients/typescript/command/main.ts')

/** Starts `ams` with the address and the key of the test's service. */
export function startAms(args: string[], env: Record<string, string> = {}, cwd = process.cwd()) {
  const inherited = { ...process.env, AMS_URL: stack.baseUrl, AMS_API_KEY: stack.keys.a }
  const child = spawn(process.execPath, [program, ...args], { env: { ...inherited, ...env }, cwd })
  const printed = { out: '', error: '' }
  child.stdout.on('data', (text: Buffer) => (printed.out += text))
  child.stderr.on('data', (text: Buffer) => (printed.error += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, printed, ended }
}

/** Runs `ams` to its end, without an input. */
export async function runAms(...of: Parameters<typeof startAms>) {
  const { child, printed, ended } = startAms(...of)
  child.stdin.end()
  return { code: await ended, ...printed }
}
