import { ActionIcon, Button } from '@mantine/core'
import { Play, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type BodyOf, unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { useGo } from '../../parts/place-link.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { EVAL_READS, type SuitePath } from '../suites.ts'
import { EstimateText, useEstimate } from './estimate.tsx'
import { RunOptions } from './run-options.tsx'

export type Options = NonNullable<BodyOf<'/v1/agents/{id}/evals/{suiteId}/run', 'post'>>
type RunButtonProps = { path: SuitePath; hasUnsaved: boolean; isRunning: boolean }

/** Runs the suite; the button says what that will cost. Beside it the options of a run. */
export function RunButton({ path, hasUnsaved, isRunning }: RunButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const estimate = useEstimate(path, 1)
  const { fault, isBusy, run } = useRun(path)
  useActions(isRunning ? [] : [{ label: 'Run suite', group: 'This suite', keys: 'r', run: () => void run({}) }])
  return (
    <>
      {fault !== undefined && <Fault error={fault} title="The run could not start." />}
      <ActionIcon variant="default" size={32} aria-label="Options of a run" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={16} aria-hidden />
      </ActionIcon>
      <Button
        leftSection={<Play size={14} aria-hidden />}
        rightSection={<kbd>R</kbd>}
        loading={isBusy}
        disabled={isRunning}
        onClick={() => void run({})}
      >
        {hasUnsaved ? 'Run saved cases' : 'Run'}
        {estimate && (
          <span className="run-estimate">
            <EstimateText estimate={estimate} />
          </span>
        )}
      </Button>
      <RunOptions path={path} isOpen={isOpen} onClose={() => setOpen(false)} onRun={run} />
    </>
  )
}

/** Starts a run and opens it. A suite that runs already is joined. */
function useRun(path: SuitePath) {
  const api = useApi()
  const refresh = useRefresh()
  const go = useGo()
  const { fault, isBusy, attempt } = useAttempt()
  const run = (body: Options) =>
    attempt(async () => {
      const params = { path, header: { Prefer: 'respond-async' } }
      const { data } = await unwrap(api.POST('/v1/agents/{id}/evals/{suiteId}/run', { params, body }))
      await refresh(...EVAL_READS)
      if (!Array.isArray(data)) go(`agents/${path.id}/evals/${path.suiteId}/runs/${data.id}`)
    })
  return { fault, isBusy, run }
}
