import { LoadState } from '../parts/load-state.tsx'
import { NoPermission } from '../parts/no-permission.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'
import { Page } from '../shell/page.tsx'
import { Idle, Waiting } from './backlogs.tsx'
import { Evaluations } from './evaluations.tsx'
import { Failures } from './failures.tsx'
import { Health, Since } from './health.tsx'
import { Processes } from './processes.tsx'
import { TraceExports } from './trace-exports.tsx'

const LOOK_MS = 5_000

/** Is anything stuck? Health, what waits, what failed, and what is at work. */
export function OperationsPage() {
  const { isOwner } = useRole()
  return isOwner ? (
    <Status />
  ) : (
    <Page title="Operations">
      <NoPermission subject="Operations" />
    </Page>
  )
}

function Status() {
  const status = useAnswer('/v1/operations', {}, { refetchInterval: LOOK_MS })
  return (
    <Page title="Operations" layout="fill" beside={status.data && <Since at={status.dataUpdatedAt} />}>
      <LoadState query={status} subject="The state of the service" skeleton={<TableSkeleton />}>
        {({ data }) => (
          <>
            <Health parts={data.parts} />
            <Waiting status={data} />
            <Failures status={data} />
            <Idle status={data} />
            <Evaluations counts={data.evaluations} />
            <TraceExports exports={data.traceExports} />
            <Processes processes={data.processes} />
          </>
        )}
      </LoadState>
    </Page>
  )
}
