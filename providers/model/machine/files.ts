import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MachineModel } from '../../../domain/model/machine-model.ts'
import { askPython } from './python.ts'

/** The file in a model's folder that lists the files which must be there. The fetch writes it last. */
const LIST = 'files.json'
type ListedFile = { path: string; size: number; sha256: string }
/** The list has the files that are large enough to be cut off: compiled parts and weights. */
const IS_LISTED = /\.so(\.|$)|\.dylib$|^weights\//

/** The state of a model's folder: `whole`, `absent`, or `damaged` when files are missing or cut off. */
export type FolderState = 'absent' | 'damaged' | 'whole'
/** The depth of the comparison: sizes take a millisecond, hashes a second, and they find changed bytes, too. */
export type Depth = 'sizes' | 'hashes'

/** The folder of a model for a Python, such as `cpython-313`. */
export const folderOf = (modelsDir: string, { folder }: MachineModel, python: string): string =>
  join(modelsDir, `${folder}-${python}`)

/** Returns the folder of a model for the Python of this machine; where that does not answer, for any Python. */
export async function findFolder(modelsDir: string, model: MachineModel): Promise<string | undefined> {
  const { tag, isKnown } = await askPython()
  if (tag !== undefined) return folderOf(modelsDir, model, tag)
  if (isKnown) return undefined
  const names = await readdir(modelsDir).catch(() => [])
  const found = names.find((name) => name.startsWith(`${model.folder}-cpython-`))
  return found && join(modelsDir, found)
}

/** Compares the files of a model with their list. */
export async function lookAtModel(
  modelsDir: string,
  model: MachineModel,
  depth: Depth = 'sizes',
): Promise<FolderState> {
  const folder = await findFolder(modelsDir, model)
  if (folder === undefined || !(await stat(folder).catch(() => undefined))?.isDirectory()) return 'absent'
  const listed = await readList(folder)
  if (listed.length === 0) return 'damaged'
  const found = await Promise.all(listed.map((file) => isAsListed(folder, file, depth)))
  return found.every(Boolean) ? 'whole' : 'damaged'
}

/** Lists the files of a folder that was just filled. */
export async function writeList(folder: string): Promise<void> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => IS_LISTED.test(path))
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      size: (await stat(join(folder, path))).size,
      sha256: await hashOf(join(folder, path)),
    })),
  )
  await writeFile(join(folder, LIST), JSON.stringify(files))
}

async function readList(folder: string): Promise<ListedFile[]> {
  try {
    return JSON.parse(await readFile(join(folder, LIST), 'utf8')) as ListedFile[]
  } catch {
    return []
  }
}

async function isAsListed(folder: string, file: ListedFile, depth: Depth): Promise<boolean> {
  const path = join(folder, file.path)
  if ((await stat(path).catch(() => undefined))?.size !== file.size) return false
  return depth === 'sizes' || (await hashOf(path).catch(() => undefined)) === file.sha256
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url')
}
