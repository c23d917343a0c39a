import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where programs that were fetched or built are kept for all clones. As root not in root's home, which nobody else can read. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const base = env.XDG_CACHE_HOME || (process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache'))
  return join(base, 'agent-management-service')
}

/** The folder `name` of the cache if it was ever made completely. */
export function findCached(name: string): string | undefined {
  const folder = join(cacheFolder(), name)
  return existsSync(folder) ? folder : undefined
}

/**
 * Lets `make` fill a folder aside, then moves it to its place in one step: what is there is complete,
 * whoever was killed or came second.
 */
export async function makeCached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const cache = cacheFolder()
  mkdirSync(cache, { recursive: true })
  removeAbandoned(cache)
  const target = join(cache, name)
  const aside = mkdtempSync(join(cache, `${name}.part-`))
  chmodSync(aside, 0o755)
  try {
    await make(aside)
    renameSync(aside, target)
  } catch (error) {
    // Another start was quicker: its folder is as good.
    if (!existsSync(target)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return target
}

/** Half-made folders of killed starts, older than an hour. */
function removeAbandoned(cache: string): void {
  for (const entry of readdirSync(cache)) {
    const path = join(cache, entry)
    if (entry.includes('.part-') && Date.now() - statSync(path).mtimeMs > 3_600_000)
      rmSync(path, { recursive: true, force: true })
  }
}
