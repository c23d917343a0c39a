import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder of downloaded and built programs, which all clones share. As root it is /var/cache, because other users
 * cannot read root's home.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const base = env.XDG_CACHE_HOME || (process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache'))
  return join(base, 'agent-management-service')
}

/** The folder `name` of the cache, or undefined when it was never made completely. */
export function findCached(name: string): string | undefined {
  const folder = join(cacheFolder(), name)
  return existsSync(folder) ? folder : undefined
}

/**
 * Lets `make` fill a temporary folder, then renames it to `name` in one step, so a folder in the cache is always
 * complete, even when a start is killed or two starts make the same folder.
 * @param cache the folder of such folders
 * @returns the folder
 */
export async function makeCached(
  name: string,
  make: (folder: string) => Promise<void>,
  cache = cacheFolder(),
): Promise<string> {
  mkdirSync(cache, { recursive: true })
  removeAbandoned(cache)
  const target = join(cache, name)
  const aside = mkdtempSync(join(cache, `${name}.part-`))
  chmodSync(aside, 0o755)
  try {
    await make(aside)
    renameSync(aside, target)
  } catch (error) {
    // Another start has made the same folder meanwhile.
    if (!existsSync(target)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return target
}

/** Removes the incomplete folders that killed starts left more than an hour ago. */
function removeAbandoned(cache: string): void {
  for (const entry of readdirSync(cache)) {
    const path = join(cache, entry)
    if (entry.includes('.part-') && Date.now() - statSync(path).mtimeMs > 3_600_000)
      rmSync(path, { recursive: true, force: true })
  }
}
