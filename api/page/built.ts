import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../../domain/error.ts'

/** `npm start` and the image put the built dashboard here. */
const BUILT = join(import.meta.dirname, '../../dist/dashboard')

const TYPES = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
])

export type Asset = { type: string; bytes: Uint8Array<ArrayBuffer>; isGzipped: boolean }

/** The page of the dashboard, with `{{nonce}}` where the nonce goes; undefined when the dashboard is not built. */
export const readPage = (): Promise<string | undefined> => readFile(join(BUILT, 'index.html'), 'utf8').catch(absent)

/**
 * A file that the page loads.
 * @param name as the URL gives it
 * @param takesGzip the gzipped copy is read, where there is one
 * @throws ApiError NOT_FOUND for every name that the build did not make
 */
export async function readAsset(name: string, takesGzip: boolean): Promise<Asset> {
  const type = TYPES.get(/^[\w-]+\.(\w+)$/.exec(name)?.[1] ?? '')
  if (!type) throw new ApiError('NOT_FOUND')
  const path = join(BUILT, 'assets', name)
  const gzipped = takesGzip ? await readFile(`${path}.gz`).catch(absent) : undefined
  const bytes = gzipped ?? (await readFile(path).catch(absent))
  if (!bytes) throw new ApiError('NOT_FOUND')
  return { type, bytes: new Uint8Array(bytes), isGzipped: gzipped !== undefined }
}

/** Where there is no file, there is no dashboard or no such asset. */
function absent(error: { code?: unknown }): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
