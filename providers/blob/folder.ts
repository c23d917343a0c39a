import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { BlobStore } from './blob.ts'
import { BlobNotFoundError, checkedKey } from './key.ts'

/**
 * A file is written here first, so a key has all its bytes or does not exist. `list` also shows the rest of a crash.
 */
const TEMPORARY = '.tmp'

/** Returns a store of files in a folder of this machine. */
export function createFolderBlobStore(folder: string): BlobStore {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'))
  const get = (key: string) =>
    readFile(pathOf(key)).catch(unlessMissing(() => Promise.reject(new BlobNotFoundError(key))))
  return {
    // Clients see it, and the folder of this machine is none of their business.
    url: (key) => `file:///${checkedKey(key)}`,
    put: (key, bytes) => write(root, pathOf(key), bytes),
    get,
    has: (key) =>
      stat(pathOf(key)).then(
        (found) => found.isFile(),
        unlessMissing(() => false),
      ),
    copy: async (from, to) => write(root, pathOf(to), await get(from)),
    async delete(key) {
      await rm(pathOf(key), { force: true })
      await removeEmptyFolders(root, dirname(pathOf(key)))
    },
    list: (prefix) => listFiles(root, prefix),
    async check() {
      const probe = `${TEMPORARY}/${crypto.randomUUID()}`
      await write(root, pathOf(probe), new Uint8Array(1))
      await rm(pathOf(probe), { force: true })
    },
  }
}

/**
 * Writes the file in another place, syncs it, and renames it into its own. The folders are synced too, because a
 * crash could otherwise lose the name.
 */
async function write(root: string, path: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(root, TEMPORARY, crypto.randomUUID())
  await mkdir(dirname(temporary), { recursive: true })
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await moveIntoPlace(root, temporary, path)
}

async function moveIntoPlace(root: string, temporary: string, path: string, attempts = 3): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true })
  try {
    await rename(temporary, path)
  } catch (error) {
    if (!isMissing(error) || attempts === 1) throw error
    // A delete removed the folder, which was empty between our mkdir and our rename.
    return moveIntoPlace(root, temporary, path, attempts - 1)
  }
  const folders = made ? foldersBetween(root, dirname(path)) : [dirname(path)]
  for (const folder of folders) await sync(folder).catch(unlessMissing(() => undefined))
}

/** Returns the folder and those above it, up to and including the root. */
function foldersBetween(root: string, folder: string): string[] {
  const folders = [folder]
  for (let at = folder; at !== root && at.startsWith(root + sep); at = dirname(at)) folders.push(dirname(at))
  return folders
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (const empty of foldersBetween(root, folder).slice(0, -1)) {
    const removed = await rmdir(empty).then(
      () => true,
      () => false,
    )
    if (!removed) return
  }
}

async function* listFiles(root: string, prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
  const start = join(root, ...prefix.split('/').slice(0, -1))
  if (start !== root && !start.startsWith(root + sep)) return
  const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(unlessMissing(() => []))
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const key = path
      .slice(root.length + 1)
      .split(sep)
      .join('/')
    if (!key.startsWith(prefix)) continue
    const found = await stat(path).catch(unlessMissing(() => undefined))
    if (found) yield { key, modifiedAt: found.mtime }
  }
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown })?.code === 'ENOENT'

const unlessMissing =
  <Result>(otherwise: () => Result) =>
  (error: unknown): Result => {
    if (isMissing(error)) return otherwise()
    throw error
  }
