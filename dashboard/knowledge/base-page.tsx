import { getRouteApi } from '@tanstack/react-router'
import { Crumbs } from '../agent/crumbs.tsx'
import { TabBody } from '../agent/layout/tab-body.tsx'
import { formatNumberOf } from '../parts/format.ts'
import { LoadState } from '../parts/load-state.tsx'
import { ViewOnly } from '../parts/no-permission.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'
import { BaseMenu } from './base-menu.tsx'
import { DocumentList } from './document-list.tsx'
import { type BasePath, useBaseFigures, useDocuments, waitFor } from './documents.ts'
import { Failures } from './failures.tsx'
import { MissingModel } from './model/model-fetch.tsx'
import { type Base, ReembeddingBar } from './model/reembedding.tsx'
import { SearchTest } from './search/search-test.tsx'
import { ChooseFiles, DropAnywhere } from './upload/choose-files.tsx'
import { UploadTray } from './upload/tray.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/knowledge/$kbId')

/** One knowledge base: is all of it in, and is it found? */
export function KnowledgeBasePage() {
  const { agentId, kbId } = route.useParams()
  const path = { id: agentId, kbId }
  const base = useAnswer('/v1/agents/{id}/knowledge-bases/{kbId}', { params: { path } })
  return (
    <TabBody layout="fill">
      <LoadState query={base} subject="The knowledge base" skeleton={<TableSkeleton />}>
        {({ data }) => <Contents base={data} path={path} />}
      </LoadState>
    </TabBody>
  )
}

function Contents({ base, path }: { base: Base; path: BasePath }) {
  const { canWrite } = useRole()
  const { q, status } = route.useSearch()
  const documents = useDocuments(path, { ...(q && { filename: q }), ...(status && { status }) })
  const rows = documents.data?.pages.flatMap(({ data }) => data) ?? []
  const { contents, failures } = useBaseFigures(path, waitFor(rows) !== false)
  useActions(canWrite ? [{ label: 'Upload documents', group: 'Knowledge base', keys: 'c', run: openFiles }] : [])
  const figures =
    contents && `${formatNumberOf(contents.documents, 'document')}, ${formatNumberOf(contents.chunks, 'chunk')}`
  return (
    <>
      <Crumbs
        title={base.name}
        above={{ place: `agents/${path.id}/knowledge`, name: 'Knowledge' }}
        beside={
          <span className="meta">
            {figures && `${figures}, `}
            <code>{base.embeddingModel}</code>
          </span>
        }
      >
        {canWrite && contents && contents.documents > 0 && (
          <ChooseFiles path={path} hint={<kbd>C</kbd>}>
            Upload
          </ChooseFiles>
        )}
        {canWrite && <BaseMenu base={base} path={path} contents={contents} />}
      </Crumbs>
      {!canWrite && <ViewOnly />}
      {canWrite && <DropAnywhere path={path} name={base.name} />}
      <UploadTray kbId={path.kbId} />
      <MissingModel id={base.embeddingModel} />
      <ReembeddingBar base={base} path={path} />
      <Failures path={path} failures={failures} />
      <SearchTest path={path} isEmpty={contents?.chunks === 0} documents={rows} />
      <DocumentList path={path} query={documents} isEmpty={contents?.documents === 0} />
    </>
  )
}

const openFiles = () => document.querySelector<HTMLElement>('[data-upload]')?.click()
