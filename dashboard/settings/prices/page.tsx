import { Button, SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type AnswerOf, unwrap } from '../../../clients/typescript/index.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Fault } from '../../parts/fault.tsx'
import { type Draft, useDraft } from '../../parts/form/draft.ts'
import { SaveBar } from '../../parts/form/save-bar.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useSetSearch } from '../../parts/set-search.ts'
import { FilterField } from '../../parts/table/filter-field.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import { OwnerPage } from '../owner-page.tsx'
import { AddModel } from './add-model.tsx'
import { PriceTable } from './price-table.tsx'
import { type Changes, groupsOf, pricesWith, rowsOf, type Shown } from './prices.ts'

const route = getRouteApi('/w/$workspaceId/settings/prices')

/** The models with their prices: those of the service, and the workspace's own. */
export function PricesPage() {
  const [isAdding, setAdding] = useState(false)
  return (
    <OwnerPage title="Prices" actions={<Head onAdd={() => setAdding(true)} />}>
      <p className="meta">
        In US dollars per million tokens; click a number to change it. Your price counts for model calls that end after
        you save it. Without prices of the cache, its tokens cost as input.
      </p>
      <Prices isAdding={isAdding} onAdded={() => setAdding(false)} />
    </OwnerPage>
  )
}

function Head({ onAdd }: { onAdd: () => void }) {
  const { q = '', show } = route.useSearch()
  const setSearch = useSetFilter()
  return (
    <>
      <SegmentedControl
        aria-label="Models"
        size="xs"
        data={[
          { value: 'current', label: 'Current' },
          { value: 'own', label: 'Yours' },
          { value: 'all', label: 'All' },
        ]}
        value={show ?? 'current'}
        onChange={(value) => setSearch({ show: value === 'current' ? '' : value })}
      />
      <FilterField label="Filter models" value={q} onChange={(text) => setSearch({ q: text })} />
      <Button variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={onAdd}>
        Other model
      </Button>
    </>
  )
}

const useSetFilter = () => useSetSearch<'q' | 'show'>('/w/$workspaceId/settings/prices')

type AddingProps = { isAdding: boolean; onAdded: () => void }

function Prices(adding: AddingProps) {
  const models = useAnswer('/v1/models', {})
  const own = useAnswer('/v1/model-prices', {})
  return (
    <LoadState query={models} subject="Models" skeleton={<TableSkeleton />}>
      {({ data: providers }) => (
        <LoadState query={own} subject="Your prices" skeleton={<TableSkeleton />}>
          {({ data }) => <Editor {...adding} providers={providers} own={data} />}
        </LoadState>
      )}
    </LoadState>
  )
}

type EditorProps = AddingProps & {
  providers: AnswerOf<'/v1/models', 'get'>['data']
  own: AnswerOf<'/v1/model-prices', 'get'>['data']
}

function Editor({ providers, own, isAdding, onAdded }: EditorProps) {
  const { id: workspaceId } = useWorkspace()
  const { q = '', show } = route.useSearch()
  const setSearch = useSetFilter()
  const draft = useDraft<Changes>(`prices ${workspaceId}`, {})
  const changes = draft.value
  const { fault, isBusy, submit } = useSave(own, changes, () => forgetSaved(draft, changes))
  const all = rowsOf(providers, own, changes)
  const groups = groupsOf(all, { q, show: (show ?? 'current') satisfies Shown })
  const shown = groups.reduce((sum, [, rows]) => sum + rows.length, 0)
  const edit = (id: string, change: Changes[string]) => draft.set({ ...changes, [id]: change })
  const undo = (id: string) => draft.set(Object.fromEntries(Object.entries(changes).filter(([key]) => key !== id)))
  return (
    <>
      {draft.notice && <p className="meta">{draft.notice}</p>}
      {fault !== undefined && <Fault error={fault} title="The prices could not be saved." />}
      {shown === 0 ? (
        <EmptyState title={show === 'own' ? 'No prices of your own.' : 'No models match.'}>
          <Button variant="default" onClick={() => setSearch({ q: '', show: 'all' })}>
            Show all models
          </Button>
        </EmptyState>
      ) : (
        groups.map(([provider, rows]) => (
          <PriceTable key={provider} provider={provider} rows={rows} edit={edit} undo={undo} />
        ))
      )}
      {shown > 0 && shown < all.length && q === '' && show === undefined && (
        <p className="price-more">
          <Button variant="subtle" onClick={() => setSearch({ show: 'all' })}>
            Show all {all.length} models
          </Button>
        </p>
      )}
      <AddModel isOpen={isAdding} onClose={onAdded} onAdd={edit} />
      <SaveBar
        changes={Object.keys(changes).length}
        isSaving={isBusy}
        onSave={() => void submit()}
        onDiscard={() => draft.clear({})}
      />
    </>
  )
}

/** The person's words stay that came while the service saved. */
function forgetSaved(draft: Draft<Changes>, saved: Changes): void {
  const left = Object.entries(draft.present()).filter(([id, change]) => change !== saved[id])
  if (left.length > 0) draft.set(Object.fromEntries(left))
  else draft.clear({})
}

function useSave(own: EditorProps['own'], changes: Changes, onSaved: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  return useSubmit({
    send: async () => {
      await unwrap(api.PUT('/v1/model-prices', { body: pricesWith(own, changes) }))
      await refresh('/v1/model-prices', '/v1/models')
      onSaved()
    },
  })
}
