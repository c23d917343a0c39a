import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Crumbs } from '../agent/crumbs.tsx'
import { TabBody } from '../agent/layout/tab-body.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { ViewOnly } from '../parts/no-permission.tsx'
import { ButtonAt, useGo } from '../parts/place-link.tsx'
import { DataTable } from '../parts/table/data-table.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'
import { ImportSuite } from './import/import-suite.tsx'
import { NewSuite } from './new-suite.tsx'
import { suiteColumns } from './suite-columns.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/evals')

/** The eval suites of an agent: is it better than before? */
export function SuitesPage() {
  const { agentId } = route.useParams()
  const suites = useAnswer('/v1/agents/{id}/evals', { params: { path: { id: agentId } } })
  const { canWrite } = useRole()
  const [open, setOpen] = useState<'new' | 'import'>()
  const go = useGo()
  useActions(
    canWrite
      ? [
          { label: 'New suite', group: 'This agent', keys: 'c', run: () => setOpen('new') },
          { label: 'Import cases', group: 'This agent', run: () => setOpen('import') },
        ]
      : [],
  )
  const count = suites.data?.data.length
  return (
    <TabBody layout="fill">
      <Crumbs title="Suites">
        <ButtonAt place={`agents/${agentId}/evals/live`}>Live scores</ButtonAt>
        {canWrite && count ? <Buttons onOpen={setOpen} hasKeys /> : undefined}
      </Crumbs>

      {!canWrite && <ViewOnly />}
      <LoadState query={suites} subject="Suites" skeleton={<TableSkeleton />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No suites." text="A suite asks the same questions before each change.">
              {canWrite && <Buttons onOpen={setOpen} />}
            </EmptyState>
          ) : (
            <DataTable
              label="Suites"
              columns={suiteColumns(agentId)}
              rows={data}
              keyOf={({ id }) => id}
              onOpen={({ id }) => go(`agents/${agentId}/evals/${id}`)}
            />
          )
        }
      </LoadState>
      <NewSuite agentId={agentId} isOpen={open === 'new'} onClose={() => setOpen(undefined)} />
      <ImportSuite agentId={agentId} isOpen={open === 'import'} onClose={() => setOpen(undefined)} />
    </TabBody>
  )
}

const Buttons = ({ onOpen, hasKeys }: { onOpen: (what: 'new' | 'import') => void; hasKeys?: boolean }) => (
  <>
    <Button variant="default" leftSection={<FileUp size={14} aria-hidden />} onClick={() => onOpen('import')}>
      Import CSV or JSONL
    </Button>
    <Button
      leftSection={<Plus size={14} aria-hidden />}
      rightSection={hasKeys && <kbd>C</kbd>}
      onClick={() => onOpen('new')}
    >
      New suite
    </Button>
  </>
)
