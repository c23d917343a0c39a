import { Button } from '@mantine/core'
import { GitCompare, RotateCw } from 'lucide-react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { formatCount } from '../../parts/format.ts'
import { ButtonAt, useGo } from '../../parts/place-link.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { EVAL_READS, type Run, type RunPath } from '../suites.ts'

type RunButtonsProps = { run: Run; path: RunPath; canWrite: boolean }

/** Compares a run that has ended with the one before, or runs again what did not pass. */
export function RunButtons({ run, path, canWrite }: RunButtonsProps) {
  const { id, suiteId } = path
  const runs = useAnswer('/v1/agents/{id}/evals/{suiteId}/runs', { params: { path: { id, suiteId } } })
  const before = runs.data?.data.find(({ startedAt }) => startedAt < run.startedAt)
  const { fault, isBusy, rerun } = useRerun(path)
  const open = run.progress.failed + run.progress.errored
  useActions(
    canWrite && open > 0 ? [{ label: 'Rerun what did not pass', group: 'This run', keys: 'r', run: rerun }] : [],
  )
  return (
    <>
      {fault !== undefined && <Fault error={fault} title="The rerun could not start." />}
      {before && (
        <ButtonAt
          place={`agents/${id}/evals/${suiteId}/compare?a=${before.id}&b=${run.id}`}
          leftSection={<GitCompare size={14} aria-hidden />}
        >
          Compare with the previous run
        </ButtonAt>
      )}
      {canWrite && open > 0 && (
        <Button
          leftSection={<RotateCw size={14} aria-hidden />}
          rightSection={<kbd>R</kbd>}
          loading={isBusy}
          onClick={rerun}
        >
          Rerun {formatCount(open)} not passed
        </Button>
      )}
    </>
  )
}

function useRerun(path: RunPath) {
  const api = useApi()
  const refresh = useRefresh()
  const go = useGo()
  const { fault, isBusy, attempt } = useAttempt()
  const rerun = async () => {
    const { data } = await unwrap(
      api.POST('/v1/agents/{id}/evals/{suiteId}/runs/{runId}/rerun', { params: { path }, body: {} }),
    )
    await refresh(...EVAL_READS)
    go(`agents/${path.id}/evals/${path.suiteId}/runs/${data.id}`)
  }
  return { fault, isBusy, rerun: () => void attempt(rerun) }
}
