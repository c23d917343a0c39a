import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCached } from '../cache.ts'
import { runCommand } from '../command.ts'
import { sayWhile } from '../say.ts'

/**
 * Builds a Go program into the cache.
 * @returns its path, or undefined without Go.
 * @throws Error with the last lines of a failed build
 */
export async function buildWithGo(module: string, version: string, program: string): Promise<string | undefined> {
  if ((await runCommand('go', ['version'])).code !== 0) return undefined
  const bin = mkdtempSync(join(tmpdir(), 'ams-go-'))
  try {
    const built = await sayWhile(`Building ${program} ${version} with Go (once; about 5 minutes the first time)`, () =>
      runCommand('go', ['install', `${module}@${version}`], {
        env: { ...process.env, GOBIN: bin },
        timeoutMs: 1_500_000,
      }),
    )
    const made = join(bin, program)
    if (built.code !== 0 || !existsSync(made)) throw new Error(lastLines(built.output))
    const folder = await makeCached(`${program}-${version}`, async (aside) => copyFileSync(made, join(aside, program)))
    return join(folder, program)
  } finally {
    rmSync(bin, { recursive: true, force: true })
  }
}

const lastLines = (output: string) => output.trim().split('\n').slice(-5).join('\n')
