import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../../domain/error.ts'
import { holdFile } from './held-file.ts'

/** `npm start` and the image put the built dashboard here. */
const BUILT = join(import.meta.dirname, '../../dist/dashboard')

const TYPES = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
])

export type Asset = { type: string; bytes: Blob; isGzipped: boolean }

/** The page of the dashboard, with `{{nonce}}` where the nonce goes; undefined when the dashboard is not built. */
export const readPage = (): Promise<string | undefined> => readFile(join(BUILT, 'index.html'), 'utf8').catch(absent)

/**
 * A file that the page loads.
 * @param name as the URL gives it
 * @param takesGzip the gzipped copy is read, where there is one
 * @throws ApiError NOT_FOUND for every name that the build did not make
 */
export async function readAsset(name: string, takesGzip: boolean): Promise<Asset> {
  // A longer name is one that no file can have, which is no fault of ours.
  const type = TYPES.get(/^[\w-]{1,100}\.(\w+)$/.exec(name)?.[1] ?? '')
  if (!type) throw new ApiError('NOT_FOUND')
  const path = join(BUILT, 'assets', name)
  const gzipped = takesGzip ? await holdFile(`${path}.gz`).catch(absent) : undefined
  const bytes = gzipped ?? (await holdFile(path).catch(absent))
  if (!bytes) throw new ApiError('NOT_FOUND')
  return { type, bytes, isGzipped: gzipped !== undefined }
}

/** A missing file means that there is no dashboard or no such asset. */
function absent(error: { code?: unknown }): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
