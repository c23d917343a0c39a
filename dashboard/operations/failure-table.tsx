import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { unwrap } from '../../clients/typescript/index.ts'
import { LoadState } from '../parts/load-state.tsx'
import { useGo } from '../parts/place-link.tsx'
import { DataTable } from '../parts/table/data-table.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useApi } from '../shell/api/answer.ts'
import { useWorkspace } from '../shell/api/session.ts'
import { failureColumns, placeOf } from './failure-columns.tsx'
import type { Failure, Kind } from './status.ts'

const PATH = '/v1/operations/failures'
const PAGE_ROWS = 100
const LOOK_MS = 10_000

type FailureTableProps = {
  kind: Kind
  code: string | undefined
  chosen: string[]
  onChoose: (ids: string[]) => void
}

/** The failures of a kind, newest first, in pages of 100. X or the box chooses one. */
export function FailureTable({ kind, code, chosen, onChoose }: FailureTableProps) {
  const failures = useFailures(kind, code)
  const go = useGo()
  const choose = ({ id }: Failure) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <LoadState query={failures} subject="The failures" skeleton={<TableSkeleton />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data)
        return (
          <>
            <DataTable
              label="Failures"
              columns={failureColumns(new Set(chosen), choose)}
              rows={rows}
              total={pages[0]?.total ?? rows.length}
              keyOf={({ id }) => id}
              selected={new Set(chosen)}
              onSelect={choose}
              onOpen={(failure) => go(placeOf(failure))}
            />
            {failures.hasNextPage && (
              <Button
                variant="default"
                loading={failures.isFetchingNextPage}
                onClick={() => void failures.fetchNextPage()}
              >
                Load more
              </Button>
            )}
          </>
        )
      }}
    </LoadState>
  )
}

function useFailures(kind: Kind, code: string | undefined) {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  return useInfiniteQuery({
    queryKey: [workspaceId, PATH, kind, code],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { kind, limit: PAGE_ROWS, ...(code && { code }), ...(pageParam && { after: pageParam }) }
      return unwrap(api.GET(PATH, { params: { query }, signal }))
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LOOK_MS,
  })
}
