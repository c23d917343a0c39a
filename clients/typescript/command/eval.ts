import { unwrap } from '../client.ts'
import { waitForRun } from '../run-stream.ts'
import type { EvalRun } from '../schema.ts'
import { type Command, EXIT, findAgent, findSuite, needed, numberOf, print, printJson } from './command.ts'

/** `ams eval run`: runs a suite and fails below a score, for CI. */
export const runSuite: Command = {
  usage: '<agent> <suite> [--min-score <0 to 1>] [--repeat <times>] [--max-cost <USD>] [--json]',
  summary: 'Runs an eval suite and prints what failed. It exits with 1 below the score, or when a case has an error.',
  async run({ client, places, values, signal }) {
    const { agent, suite } = needed(places, 'agent', 'suite')
    const minScore = numberOf(values['min-score'], 'min-score')
    const [repeat, maxCost] = [numberOf(values.repeat, 'repeat'), numberOf(values['max-cost'], 'max-cost')]
    const { id } = await findAgent(client, agent)
    const path = { id, suiteId: (await findSuite(client, id, suite)).id }
    const started = await unwrap(
      client.POST('/v1/agents/{id}/evals/{suiteId}/run', {
        params: { path, header: { Prefer: 'respond-async' } },
        body: { ...(repeat !== undefined && { repeat }), ...(maxCost !== undefined && { maxCost }) },
      }),
    )
    const { id: runId } = started.data as EvalRun
    const run = await waitForRun(
      client,
      { ...path, runId },
      { signal, ...(!values.json && { onProgress: showProgress }) },
    )
    if (values.json) printJson(run)
    else describe(run)
    return isGood(run, minScore) ? EXIT.done : EXIT.failed
  },
}

const showProgress = ({ progress }: EvalRun) =>
  process.stderr.write(
    `${process.stderr.isTTY ? '\r' : ''}${progress.done} of ${progress.total}${process.stderr.isTTY ? '' : '\n'}`,
  )

/** Every case has to pass unless a score is wanted. An errored case tested nothing, so it never counts as good. */
const isGood = ({ status, score, progress }: EvalRun, minScore: number | undefined): boolean =>
  status === 'completed' &&
  progress.errored === 0 &&
  (minScore === undefined ? progress.failed === 0 : score !== null && score >= minScore)

function describe(run: EvalRun): void {
  for (const { testCaseIndex, passed, score, reasoning } of run.results ?? [])
    if (!passed) print(`case ${testCaseIndex + 1}  ${score}  ${(reasoning ?? '').replaceAll(/\s+/g, ' ')}`)
  const { total, passed, failed, errored } = run.progress
  print(
    `${run.status}: ${passed} of ${total} passed, ${failed} failed, ${errored} errored; score ${run.score}, ${run.cost} USD`,
  )
}
