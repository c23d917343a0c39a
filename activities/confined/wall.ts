import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { librariesOf, type Runtime } from '../tool/sandbox/runtime.ts'
import { buildWall, type Wall } from '../tool/sandbox/wall.ts'
import type { ProcessLimits } from './task.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Our own code and the packages, and nothing else of the project: no settings, no data. */
const FOLDERS = ['activities', 'domain', 'node_modules']
const NODE_INSIDE = '/usr/bin/node'
const RECOGNITION_INSIDE = '/recognition'
const MIB = 1024 * 1024

/** The options of a confined Node. */
export const nodeOptions = ({ heapMiB }: ProcessLimits): string[] => [
  `--max-old-space-size=${heapMiB}`,
  '--stack-size=900',
  '--disable-warning=ExperimentalWarning',
]

/** The arguments of the confined program behind the wall, and of one that watches itself because there is no wall. */
export const programArguments = (
  mode: 'walled' | 'watch',
  { residentMiB, preloadsReaders }: ProcessLimits,
  recognitionFolder?: string,
): string[] => [
  mode,
  String(residentMiB),
  preloadsReaders ? 'preload' : 'later',
  ...(recognitionFolder ? [recognitionFolder] : []),
]

/**
 * The wall of `code_executor` around a confined process.
 * @param recognitionFolder is shown to the process too
 * @throws SandboxUnavailableError
 */
export function buildConfinedWall(
  limits: ProcessLimits,
  bubblewrapPath: string | undefined,
  recognitionFolder?: string,
): Promise<Wall> {
  const start = [NODE_INSIDE, ...nodeOptions(limits), '/app/activities/confined/child.ts']
  return buildWall(
    () => {
      const inside = recognitionFolder && RECOGNITION_INSIDE
      const shown: [string, string][] = recognitionFolder ? [[recognitionFolder, RECOGNITION_INSIDE]] : []
      return runtimeOf([...start, ...programArguments('walled', limits, inside)], limits, shown)
    },
    () => ({ command: [...start, 'probe'], input: '' }),
    bubblewrapPath,
  )
}

async function runtimeOf(
  command: string[],
  { residentMiB }: ProcessLimits,
  shown: [path: string, inside: string][],
): Promise<Runtime> {
  const node = await realpath(process.execPath)
  const folders = await Promise.all(FOLDERS.map(async (name) => [await realpath(join(ROOT, name)), `/app/${name}`]))
  const libraries = (await librariesOf([node])).map((path) => [path, path])
  const manifest = (await readdir(ROOT)).includes('package.json')
    ? [[join(ROOT, 'package.json'), '/app/package.json']]
    : []
  return {
    command,
    files: [[node, NODE_INSIDE], ...folders, ...manifest, ...libraries, ...shown] as [string, string][],
    // The deadline ends it much earlier; V8 reserves half a gigabyte for code that is never there.
    limits: ['--cpu=600', `--data=${(residentMiB + 700) * MIB}`],
  }
}
