import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBun } from '../../../start/application.ts'
import { runCommand } from '../../../start/command.ts'
import { createPart, type Part } from '../../../start/part.ts'
import type { StackInfo } from './stack-info.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The former release. The next release moves it. */
const TAG = 'v0.1.0'
/** The commit that added this file made 0.1.0; it stands for the tag where there is none. */
const FIRST_FILE = 'migrations/baseline/01_role.sql'
/** The build id of its worker: the code of this release may be the same. */
export const FORMER_BUILD_ID = 'former'

/**
 * Returns the reason for which the code of the former release is not here; undefined when it is. A shallow clone and a
 * copy without .git lack it.
 */
export async function whyFormerReleaseIsMissing(): Promise<string | undefined> {
  if (await findFormerCommit()) return undefined
  return `NOT TESTED: the history of git lacks ${TAG}. Run \`git fetch --unshallow --tags\`, then this test.`
}

async function findFormerCommit(): Promise<string | undefined> {
  const tagged = await runCommand('git', ['rev-parse', '--verify', '--quiet', `${TAG}^{commit}`], { cwd: root })
  if (tagged.code === 0) return tagged.output.trim()
  // The oldest commit of a shallow clone seems to add every file.
  const shallow = await runCommand('git', ['rev-parse', '--is-shallow-repository'], { cwd: root })
  if (shallow.output.trim() !== 'false') return undefined
  const added = ['log', '-1', '--diff-filter=A', '--format=%H', '--', FIRST_FILE]
  return (await runCommand('git', added, { cwd: root })).output.trim() || undefined
}

/** The API process and the worker of the former release beside a stack without application; stopped when disposed. */
export async function startFormerRelease(info: StackInfo): Promise<{ api: Part; worker: Part } & AsyncDisposable> {
  const folder = mkdtempSync(join(dirname(info.dataDir), 'former-'))
  const archive = join(folder, 'code.tar')
  await run('git', ['archive', '--output', archive, (await findFormerCommit()) ?? TAG])
  const code = join(folder, 'code')
  mkdirSync(code)
  await run('tar', ['-xf', archive, '-C', code])
  // The lockfile of the former release names the same packages.
  symlinkSync(join(root, 'node_modules'), join(code, 'node_modules'))
  const partOf = (name: string, file: string, args: string[]): Part =>
    createPart({
      name,
      dataDir: info.dataDir,
      command: () => ({ file, args, cwd: code, env: { ...info.env, TEMPORAL_WORKER_BUILD_ID: FORMER_BUILD_ID } }),
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
