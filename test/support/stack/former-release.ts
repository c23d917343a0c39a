import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBun } from '../../../start/application.ts'
import { runCommand } from '../../../start/command.ts'
import { createPart, type Part } from '../../../start/part.ts'
import type { StackInfo } from './stack-info.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * The newest code that a release may have been made of before the migrations that follow `migration`. No release is tagged
 * yet, so it is the last commit before 0010, from which on migrations expand and contract. A release moves both.
 */
export const FORMER_RELEASE = {
  commit: 'cf2d379b346b78a1d175c6debee7f2728db79179',
  migration: '0009_find_chunks_by_their_document',
}

/** Why the code of the former release is not here; undefined when it is. A shallow clone and a copy without .git lack it. */
export async function whyFormerReleaseIsMissing(): Promise<string | undefined> {
  const { code } = await runCommand('git', ['cat-file', '-e', `${FORMER_RELEASE.commit}^{commit}`], { cwd: root })
  if (code === 0) return undefined
  return `NOT TESTED: the history of git lacks commit ${FORMER_RELEASE.commit}. Run \`git fetch --unshallow\`, then this test.`
}

/**
 * The API process and the worker of the former release beside a stack without application; stopped when disposed. They
 * connect as the owner, because they know no other login.
 */
export async function startFormerRelease(info: StackInfo): Promise<{ api: Part; worker: Part } & AsyncDisposable> {
  const folder = mkdtempSync(join(dirname(info.dataDir), 'former-'))
  const archive = join(folder, 'code.tar')
  await run('git', ['archive', '--output', archive, FORMER_RELEASE.commit])
  const code = join(folder, 'code')
  mkdirSync(code)
  await run('tar', ['-xf', archive, '-C', code])
  // The lockfile of the former release names the same packages.
  symlinkSync(join(root, 'node_modules'), join(code, 'node_modules'))
  const partOf = (name: string, file: string, args: string[]): Part =>
    createPart({
      name,
      dataDir: info.dataDir,
      command: () => ({ file, args, cwd: code, env: { ...info.env, DATABASE_URL: info.databaseUrl } }),
      output: { file: join(info.dataDir, 'logs', `${name}.log`) },
      stopSignal: 'SIGTERM',
      stopWithinMs: 46_000,
      keepAlive: false,
    })
  const api = partOf('api-former', findBun(), ['--no-env-file', 'api/index.ts'])
  const worker = partOf('worker-former', process.execPath, ['worker/index.ts'])
  for (const part of [api, worker]) part.start()
  return {
    api,
    worker,
    async [Symbol.asyncDispose]() {
      await Promise.all([api.stop(), worker.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(file: string, args: string[]): Promise<void> {
  const { code, output } = await runCommand(file, args, { cwd: root })
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} failed: ${output}`)
}
