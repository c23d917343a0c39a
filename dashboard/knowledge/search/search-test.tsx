import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { Search, SlidersHorizontal } from 'lucide-react'
import { pageWords } from '../../parts/fault/words.ts'
import { listFieldFaults } from '../../parts/form/field-errors.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useSetBaseSearch } from '../document-list.tsx'
import type { BasePath, Document } from '../documents.ts'
import { useAsked, useFound } from './asked.ts'
import { Hits } from './hits.tsx'
import { knownNamesOf } from './known-names.ts'
import { NothingFound } from './nothing-found.tsx'
import { Options } from './options.tsx'
import { useSearchForm } from './search-form.ts'

const MODES = [
  { value: 'hybrid', label: 'Hybrid' },
  { value: 'vector', label: 'Meaning' },
  { value: 'text', label: 'Words' },
]

type SearchTestProps = {
  path: BasePath
  isEmpty: boolean
  /** Some documents, whose attributes the filter offers. */
  documents: Document[]
}

/** Asks the knowledge base as an agent would, and shows what it finds, and why. */
export function SearchTest({ path, isEmpty, documents }: SearchTestProps) {
  const { body } = useAsked()
  const found = useFound(path, body)
  const problem = filterProblemOf(found.error)
  const form = useSearchForm()
  if (isEmpty && body.query === '') return null
  return (
    <section className="search-test" aria-label="Search test">
      <form onSubmit={form.submit}>
        <SearchBar form={form} mode={body.mode ?? 'hybrid'} isAsked={body.query !== ''} />
        {form.isOpen && (
          <Options
            value={form.options}
            onChange={form.setOptions}
            known={knownNamesOf(documents)}
            isChecked={form.isChecked}
            problem={problem}
          />
        )}
      </form>
      {body.query !== '' && problem === undefined && (
        <LoadState query={found} subject="The search" skeleton={<TableSkeleton rows={3} />}>
          {({ data }) =>
            data.length === 0 ? (
              <NothingFound path={path} asked={body} />
            ) : (
              <Hits hits={data} path={path} mode={body.mode ?? 'hybrid'} />
            )
          }
        </LoadState>
      )}
    </section>
  )
}

type SearchForm = ReturnType<typeof useSearchForm>

function SearchBar({ form, mode, isAsked }: { form: SearchForm; mode: string; isAsked: boolean }) {
  const setSearch = useSetBaseSearch()
  return (
    <div className="search-bar">
      <TextInput
        type="search"
        aria-label="Search test"
        placeholder="Test the search: ask a question"
        leftSection={<Search size={14} aria-hidden />}
        value={form.text}
        onChange={(event) => form.setText(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Search by"
        data={MODES}
        value={mode}
        onChange={(value) => setSearch({ mode: value })}
      />
      <Button
        variant="default"
        aria-expanded={form.isOpen}
        leftSection={<SlidersHorizontal size={14} aria-hidden />}
        onClick={() => form.setOpen(!form.isOpen)}
      >
        Filter{form.count > 0 && ` (${form.count})`}
      </Button>
      <Button type="submit" variant="default">
        Search
      </Button>
      {isAsked && (
        <Button variant="subtle" onClick={form.close}>
          Close
        </Button>
      )}
    </div>
  )
}

/** The service's words about the filter; they stand at its fields. */
function filterProblemOf(error: unknown): string | undefined {
  const fault = listFieldFaults(error).find(({ path }) => path === 'filter' || path.startsWith('filter.'))
  return fault && pageWords({ code: 'VALIDATION_ERROR', ...fault }).message
}
