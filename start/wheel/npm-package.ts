import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { runCommand } from '../command.ts'

const FETCH_MS = 600_000
const BLOCK_BYTES = 512

/**
 * Fetches one package of npm with npm, as it is: none of its code runs.
 * @param requirement `name@version`
 * @param integrity what the archive must have, as a lockfile writes it
 * @param aside a folder for the archive while it is read
 * @returns its files by path
 * @throws Error with what npm said, or when the archive is another one
 */
export async function fetchNpmPackage(
  requirement: string,
  integrity: string,
  aside: string,
): Promise<Map<string, Buffer>> {
  const work = mkdtempSync(join(aside, 'npm-'))
  try {
    const [program = 'npm', ...before] = npmCommand()
    const args = [
      ...before,
      'pack',
      requirement,
      '--ignore-scripts',
      '--loglevel=error',
      '--fetch-retries=1',
      '--pack-destination',
      work,
    ]
    const { code, output } = await runCommand(program, args, { cwd: work, timeoutMs: FETCH_MS })
    const [file] = readdirSync(work).filter((name) => name.endsWith('.tgz'))
    if (code !== 0 || !file)
      throw new Error(`npm said of ${requirement}: ${output.trim().slice(-600) || `exit code ${code}`}`)
    const archive = readFileSync(join(work, file))
    const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    if (found !== integrity)
      throw new Error(`${requirement} is not the archive that is expected: its hash is ${found}.`)
    return filesOf(gunzipSync(archive))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** npm as it started us, or as it lies on the PATH. */
function npmCommand(): string[] {
  const path = process.env.npm_execpath
  return path?.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm']
}

/** The files of a tar archive of npm, below its one folder `package`. */
function filesOf(tar: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; at + BLOCK_BYTES <= tar.length && tar[at] !== 0; ) {
    const field = (from: number, to: number) => tar.toString('utf8', at + from, at + to).replace(/\0.*$/s, '')
    const size = Number.parseInt(field(124, 136), 8)
    const start = at + BLOCK_BYTES
    files.set(field(0, 100).replace(/^package\//, ''), tar.subarray(start, start + size))
    at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
  }
  return files
}
