import { appendFile, writeFile } from 'node:fs/promises'
import { unwrap } from '../client.ts'
import { waitForRun } from '../run-stream.ts'
import type { EvalRun, EvalRunOptions } from '../schema.ts'
import {
  type Command,
  type Context,
  EXIT,
  findAgent,
  findSuite,
  needed,
  numberOf,
  print,
  printJson,
  shareOf,
} from './command.ts'
import { junitOf, summaryOf } from './workspace/eval-report.ts'

/** `ams eval run`: runs a suite and fails below a score, for CI. */
export const runSuite: Command = {
  usage:
    '<agent> <suite> [--min-score <0 to 1>] [--agent-version <number>] [--model <model>] [--repeat <times>] [--max-cost <USD>] [--junit <file>] [--json]',
  summary: 'Runs an eval suite and prints what failed. It exits with 1 below the score, or when a case has an error.',
  async run({ client, places, values, signal }) {
    const { agent, suite } = needed(places, 'agent', 'suite')
    const minScore = shareOf(values['min-score'], 'min-score')
    const body = optionsOf(values)
    const { id } = await findAgent(client, agent)
    const found = await findSuite(client, id, suite)
    const path = { id, suiteId: found.id }
    const started = await unwrap(
      client.POST('/v1/agents/{id}/evals/{suiteId}/run', {
        params: { path, header: { Prefer: 'respond-async' } },
        body,
      }),
    )
    const { id: runId } = started.data as EvalRun
    const run = await waitForRun(
      client,
      { ...path, runId },
      { signal, ...(!values.json && { onProgress: showProgress }) },
    )
    const verdict = verdictOf(run, minScore)
    if (values.json) printJson(run)
    else describe(run, verdict)
    if (values.junit) await writeFile(values.junit, junitOf(found.name, run))
    const { GITHUB_STEP_SUMMARY } = process.env
    if (GITHUB_STEP_SUMMARY) await appendFile(GITHUB_STEP_SUMMARY, summaryOf(found.name, run, verdict))
    return verdict.isGood ? EXIT.done : EXIT.failed
  },
}

function optionsOf({
  repeat,
  'max-cost': maxCost,
  'agent-version': version,
  model,
}: Context['values']): EvalRunOptions {
  const numbers = {
    repeat: numberOf(repeat, 'repeat'),
    maxCost: numberOf(maxCost, 'max-cost'),
    agentVersion: numberOf(version, 'agent-version'),
  }
  // A client of JSON leaves out what is undefined.
  return { ...(numbers as EvalRunOptions), ...(model !== undefined && { model }) }
}

/** Whether a run is good enough, and the reason in a few words. */
export type Verdict = { isGood: boolean; reason: string }

const showProgress = ({ progress }: EvalRun) =>
  process.stderr.write(
    `${process.stderr.isTTY ? '\r' : ''}${progress.done} of ${progress.total}${process.stderr.isTTY ? '' : '\n'}`,
  )

/** Every case has to pass unless a score is wanted. An errored case tested nothing, so it never counts as good. */
function verdictOf({ status, score, progress }: EvalRun, minScore: number | undefined): Verdict {
  if (status !== 'completed') return { isGood: false, reason: `the run is ${status}` }
  if (progress.errored > 0)
    return { isGood: false, reason: `${progress.errored} of ${progress.total} cases have an error` }
  if (minScore === undefined)
    return { isGood: progress.failed === 0, reason: `${progress.passed} of ${progress.total} cases passed` }
  const isGood = score !== null && score >= minScore
  return { isGood, reason: `score ${shown(score)} is ${isGood ? 'not ' : ''}below ${minScore}` }
}

function describe(run: EvalRun, { reason }: Verdict): void {
  for (const { testCaseIndex, passed, score, reasoning } of run.results ?? [])
    if (!passed) print(`case ${testCaseIndex + 1}  ${shown(score)}  ${(reasoning ?? '').replaceAll(/\s+/g, ' ')}`)
  const { total, passed, failed, errored } = run.progress
  print(
    `${run.status}: ${passed} of ${total} passed, ${failed} failed, ${errored} errored; score ${shown(run.score)}, ${shown(Number(run.cost), 4)} USD; ${reason}`,
  )
}

/** A score that lies below the wanted one must not be rounded up to it. */
const shown = (number: number | null, digits = 2): string =>
  number === null ? 'none' : String(Math.floor(number * 10 ** digits + 1e-9) / 10 ** digits)
