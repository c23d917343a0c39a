import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { DataOf } from '../../clients/typescript/index.ts'
import { Crumbs } from '../agent/crumbs.tsx'
import { TabBody } from '../agent/layout/tab-body.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Ago } from '../parts/figures.tsx'
import { formatCount } from '../parts/format.ts'
import { LoadState } from '../parts/load-state.tsx'
import { ViewOnly } from '../parts/no-permission.tsx'
import { PlaceLink, useGo } from '../parts/place-link.tsx'
import { type Column, DataTable } from '../parts/table/data-table.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'
import { NewBase } from './new-base.tsx'

type Base = DataOf<'/v1/agents/{id}/knowledge-bases', 'get'>[number]

const route = getRouteApi('/w/$workspaceId/agents/$agentId/knowledge')

/** The knowledge bases of an agent. */
export function KnowledgeBasesPage() {
  const { agentId } = route.useParams()
  const bases = useAnswer('/v1/agents/{id}/knowledge-bases', { params: { path: { id: agentId } } })
  const { canWrite } = useRole()
  const [isMaking, setMaking] = useState(false)
  const make = () => setMaking(true)
  const count = bases.data?.data.length
  useActions(canWrite ? [{ label: 'New knowledge base', group: 'This agent', keys: 'c', run: make }] : [])
  return (
    <TabBody layout="fill">
      <Crumbs title="Knowledge bases">{canWrite && count ? <NewButton onClick={make} /> : undefined}</Crumbs>

      {!canWrite && <ViewOnly />}
      <LoadState query={bases} subject="Knowledge bases" skeleton={<TableSkeleton />}>
        {({ data }) =>
          data.length === 0 ? <None onMake={canWrite ? make : undefined} /> : <List bases={data} agentId={agentId} />
        }
      </LoadState>
      <NewBase agentId={agentId} isOpen={isMaking} onClose={() => setMaking(false)} />
    </TabBody>
  )
}

const NewButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Plus size={14} aria-hidden />} rightSection={<kbd>C</kbd>} onClick={onClick}>
    New knowledge base
  </Button>
)

const None = ({ onMake }: { onMake: (() => void) | undefined }) => (
  <EmptyState
    title="No knowledge bases yet."
    text="A knowledge base holds documents. The agent searches all of them before it answers, and names its sources."
  >
    {onMake && <Button onClick={onMake}>New knowledge base</Button>}
  </EmptyState>
)

function List({ bases, agentId }: { bases: Base[]; agentId: string }) {
  const go = useGo()
  return (
    <DataTable
      label="Knowledge bases"
      columns={columnsOf(agentId)}
      rows={bases}
      keyOf={({ id }) => id}
      onOpen={({ id }) => go(`agents/${agentId}/knowledge/${id}`)}
    />
  )
}

const columnsOf = (agentId: string): Column<Base>[] => [
  {
    key: 'name',
    title: 'Name',
    isHeader: true,
    render: ({ id, name }) => (
      <PlaceLink className="row-link" place={`agents/${agentId}/knowledge/${id}`} title={name}>
        {name}
      </PlaceLink>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    phone: 'below',
    render: ({ description }) => <span title={description ?? undefined}>{description ?? ''}</span>,
  },
  {
    key: 'documents',
    title: 'Documents',
    width: 148,
    align: 'end',
    phone: 'beside',
    render: ({ documentCount, failedDocumentCount }) => (
      <>
        {failedDocumentCount > 0 && <span className="bad">{formatCount(failedDocumentCount)} failed · </span>}
        {formatCount(documentCount)}
      </>
    ),
  },
  {
    key: 'model',
    title: 'Embedding model',
    width: 220,
    render: ({ embeddingModel }) => <code title={embeddingModel}>{embeddingModel}</code>,
  },
  {
    key: 'created',
    title: 'Created',
    phone: 'corner',
    width: 150,
    align: 'end',
    render: ({ createdAt }) => <Ago at={createdAt} />,
  },
]
