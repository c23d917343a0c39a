import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findCached, makeCached } from '../../../start/cache.ts'
import { runCommand } from '../../../start/command.ts'
import { endOfLog } from '../../../start/output.ts'
import { createPart, type Part } from '../../../start/part.ts'
import { innerPort } from '../../../start/port.ts'
import { sayWhile } from '../../../start/say.ts'
import { waitFor } from '../../../start/wait.ts'

const VERSION = 'v1.8.0'
const MODULE = 'github.com/versity/versitygw/cmd/versitygw'

export type S3Info = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Starts a real S3 server on a folder with one bucket; throws when the server cannot be built. */
export async function startStorage(dataDir: string, parts: Part[]): Promise<S3Info> {
  const file = await findVersitygw()
  const port = await innerPort(dataDir, 'storage', undefined)
  const s3 = { bucket: 'files', region: 'us-east-1', accessKeyId: 'test-access', secretAccessKey: 'test-secret-key' }
  const folder = join(dataDir, 'storage')
  // Versitygw takes each folder at the top for a bucket.
  mkdirSync(join(folder, s3.bucket), { recursive: true })
  const log = join(dataDir, 'logs', 'storage.log')
  const part = createPart({
    name: 'storage',
    dataDir,
    command: () => ({
      file,
      args: ['--port', `127.0.0.1:${port}`, 'posix', folder],
      env: { ...process.env, ROOT_ACCESS_KEY: s3.accessKeyId, ROOT_SECRET_KEY: s3.secretAccessKey },
    }),
    output: { file: log },
    stopSignal: 'SIGTERM',
    stopWithinMs: 3_000,
    keepAlive: true,
  })
  parts.push(part)
  part.start()
  const endpoint = `http://127.0.0.1:${port}`
  await waitFor('The S3 server', () => fetch(endpoint), { part, log: () => endOfLog(log) })
  return { endpoint, ...s3 }
}

async function findVersitygw(): Promise<string> {
  if ((await runCommand('versitygw', ['--version'])).code === 0) return 'versitygw'
  const name = `versitygw-${VERSION}`
  return join(findCached(name) ?? (await makeCached(name, build)), 'versitygw')
}

async function build(folder: string): Promise<void> {
  if ((await runCommand('go', ['version'])).code !== 0)
    throw new Error('The tests need Go (1.24 or later) once, to build their S3 server.')
  const env = { ...process.env, GOBIN: folder }
  const { code, output } = await sayWhile(`Building versitygw ${VERSION} with Go (once)`, () =>
    runCommand('go', ['install', `${MODULE}@${VERSION}`], { env, timeoutMs: 1_500_000 }),
  )
  if (code !== 0) throw new Error(output.trim().split('\n').slice(-5).join('\n'))
}
