import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'
import { timed } from '../sample.ts'
import type { Target } from '../target.ts'

const VERSION = '0.123.1'

type Match = {
  target: Target
  services: Services
  cases: number
  concurrency: number
  modelMs: number
  runSuite: (target: Target, cases: number, concurrency: number) => Promise<{ ms: number }>
}

/** Compares our run with promptfoo on the same cases, stand-in and concurrency. Each time includes the start of the run. */
export async function measurePromptfoo({
  target,
  services,
  cases,
  concurrency,
  modelMs,
  runSuite,
}: Match): Promise<Figure[]> {
  const program = installed()
  if (!program)
    return [{ name: 'beside promptfoo', value: Number.NaN, unit: '×', note: 'promptfoo could not be installed' }]
  const ours = await runSuite(target, cases, concurrency)
  const theirs = await timed(async () => runPromptfoo(program, services, cases, concurrency, modelMs))
  return [
    {
      name: `${cases} cases, ${concurrency} at once, beside promptfoo`,
      value: ours.ms / theirs.ms,
      unit: '×',
      goal: { atMost: 1 },
      note: `${(ours.ms / 1000).toFixed(1)} s and ${(theirs.ms / 1000).toFixed(1)} s`,
    },
  ]
}

/** The path of promptfoo in the user's cache, installed if need be; AMS_PROMPTFOO names another folder that has it. */
function installed(): string | undefined {
  const folder =
    process.env.AMS_PROMPTFOO ?? join(homedir(), '.cache', 'agent-management-service', `promptfoo-${VERSION}`)
  const program = join(folder, 'node_modules', 'promptfoo', 'dist', 'src', 'entrypoint.js')
  if (existsSync(program)) return program
  process.stdout.write(`Installing promptfoo ${VERSION} into ${folder}: some minutes, once.\n`)
  mkdirSync(folder, { recursive: true })
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  spawnSync('npm', ['install', ...options, `promptfoo@${VERSION}`], { stdio: 'inherit' })
  return existsSync(program) ? program : undefined
}

function runPromptfoo(program: string, { info }: Services, cases: number, concurrency: number, modelMs: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'ams-promptfoo-'))
  const config = {
    prompts: ['{{input}}'],
    providers: [
      {
        id: 'openai:chat:gpt-4o-mini',
        config: { apiBaseUrl: `${info.modelServerUrl}/v1`, apiKey: info.env.OPENAI_API_KEY },
      },
    ],
    tests: Array.from({ length: cases }, (_, index) => ({
      vars: { input: `[[slow ${modelMs / 1000}]][[say ok]] ${index}` },
      assert: [{ type: 'equals', value: 'ok' }],
    })),
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  const options = [
    '--no-cache',
    '--no-table',
    '--no-progress-bar',
    '--no-write',
    '--max-concurrency',
    String(concurrency),
  ]
  const output = join(folder, 'out.json')
  execFileSync(process.execPath, [program, 'eval', '-c', join(folder, 'config.json'), ...options, '-o', output], {
    env: { PATH: process.env.PATH, HOME: folder, PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_DISABLE_UPDATE: '1' },
    stdio: 'ignore',
  })
}
