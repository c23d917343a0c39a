import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Fault } from '../../parts/fault.tsx'
import { SaveBar } from '../../parts/form/save-bar.tsx'
import { useSetSearch } from '../../parts/set-search.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import { FilterField } from '../../parts/table/filter-field.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useRole } from '../../shell/api/session.ts'
import { ImportCases } from '../import/import-cases.tsx'
import type { Suite, SuitePath } from '../suites.ts'
import { caseColumns } from './case-columns.tsx'
import { CasePanel } from './case-panel.tsx'
import type { Cases } from './cases.ts'
import { CasesConflict } from './conflict.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/evals/$suiteId')

type CaseEditorProps = { suite: Suite; cases: Cases; path: SuitePath }

/** The cases as a table; Enter opens one beside it. Nothing is stored before [Save]. */
export function CaseEditor({ suite, cases, path }: CaseEditorProps) {
  const { canWrite } = useRole()
  const { case: open, q = '' } = route.useSearch()
  const setSearch = useSetSearch<'case' | 'q'>('/w/$workspaceId/agents/$agentId/evals/$suiteId')
  const [isImporting, setImporting] = useState(false)
  const add = () => {
    cases.add()
    setSearch({ case: String(cases.rows.length), q: '' })
  }
  useActions(canWrite ? [{ label: 'Add case', group: 'This suite', keys: 'c', run: add }] : [])
  const words = q.toLowerCase()
  const rows = cases.rows.filter(({ input, expectedOutput, criteria }) =>
    `${input} ${expectedOutput ?? ''} ${criteria}`.toLowerCase().includes(words),
  )
  const opened = open === undefined ? undefined : cases.rows[Number(open)]
  return (
    <>
      <div className="list-filters">
        <FilterField label="Filter cases" value={q} onChange={(text) => setSearch({ q: text })} />
        {canWrite && <Buttons onAdd={add} onImport={() => setImporting(true)} />}
      </div>
      <Notices cases={cases} />
      <Rows suite={suite} cases={cases} rows={rows} openKey={open} onOpen={(at) => setSearch({ case: at })} />
      {canWrite && (
        <SaveBar
          changes={cases.changes}
          isSaving={cases.isSaving}
          onSave={() => void cases.save()}
          onDiscard={cases.discard}
        />
      )}
      <CasesConflict cases={cases} />
      {opened && (
        <CasePanel key={opened.index} row={opened} rows={rows} cases={cases} onOpen={(at) => setSearch({ case: at })} />
      )}
      <ImportCases
        agentId={path.id}
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        title="Add cases from a file"
        onTake={(testCases) => cases.add(testCases)}
      />
    </>
  )
}

type RowsProps = Pick<CaseEditorProps, 'suite' | 'cases'> & {
  rows: Cases['rows']
  openKey: string | undefined
  onOpen: (index: string) => void
}

function Rows({ suite, cases, rows, openKey, onOpen }: RowsProps) {
  if (rows.length === 0) return <EmptyState title="No cases match." />
  return (
    <DataTable
      label="Cases"
      columns={caseColumns(suite.lastResult, cases.changes === 0)}
      rows={rows}
      keyOf={({ index }) => String(index)}
      openKey={openKey}
      onOpen={({ index }) => onOpen(String(index))}
    />
  )
}

const Buttons = ({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) => (
  <>
    <Button variant="default" leftSection={<Plus size={14} aria-hidden />} rightSection={<kbd>C</kbd>} onClick={onAdd}>
      Add case
    </Button>
    <Button variant="default" leftSection={<FileUp size={14} aria-hidden />} onClick={onImport}>
      Import
    </Button>
  </>
)

function Notices({ cases }: { cases: Cases }) {
  const errors = Object.entries(cases.errors)
  const last = cases.removed.at(-1)
  return (
    <>
      {cases.notice && cases.changes > 0 && (
        <p className="notice">
          {cases.notice}
          <button type="button" className="link-button" onClick={cases.discard}>
            Discard
          </button>
        </p>
      )}
      {last && (
        <p className="notice" role="status">
          Case {last.index + 1} is taken out when you save.
          <button type="button" className="link-button" onClick={cases.undo}>
            Undo
          </button>
        </p>
      )}
      {cases.fault !== undefined && errors.length === 0 && (
        <Fault error={cases.fault} title="The cases could not be saved." />
      )}
      {errors.map(([path, sentence]) => (
        <p key={path} className="notice bad" role="alert">
          {sentence}
        </p>
      ))}
    </>
  )
}
