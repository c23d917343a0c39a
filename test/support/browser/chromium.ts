import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { runCommand } from '../../../start/command.ts'
import { sayWhile } from '../../../start/say.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium finds this machine by this name, and holds no page of it for secure, as in a company's network without TLS. */
export const HOST_WITHOUT_TLS = 'agents.example'

/** As root there is no sandbox; the others keep Chromium from asking hosts of its maker at every start. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${HOST_WITHOUT_TLS} 127.0.0.1`,
]

/** The path of Chromium: that of CHROMIUM_PATH, else one on the PATH; undefined when there is none. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const folders = (process.env.PATH ?? '').split(':').filter(isAbsolute)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync)
}

/** Installs Chromium where there is none: from Debian's packages, as root. @throws Error with the ways out */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(WAYS_OUT)
  await sayWhile('Installing Chromium from Debian for the tests of the dashboard (some 100 MB, once)', async () => {
    await aptGet('update')
    await aptGet('install', '-y', '--no-install-recommends', 'chromium')
  })
  const installed = findChromium()
  if (!installed) throw new Error(WAYS_OUT)
  return installed
}

const WAYS_OUT =
  'The tests of the dashboard need Chromium. Install it (apt-get install chromium), or set CHROMIUM_PATH to the program.'

async function aptGet(...args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await runCommand('apt-get', ['-q', '-o', 'Acquire::Retries=3', ...args], { env })
  if (code !== 0) throw new Error(`${WAYS_OUT}\napt-get said: ${output.trim().slice(-1200)}`)
}
