import { Skeleton } from '@mantine/core'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { EmptyState } from '../parts/empty-state.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { ButtonAt } from '../parts/place-link.tsx'
import { useAnswer } from '../shell/api/answer.ts'
import { Page } from '../shell/page.tsx'

const route = getRouteApi('/w/$workspaceId/passages/$turnId/$chunkId')

/** Leads from a passage that a turn was given to its chunk in the document, where that is still there. */
export function PassagePage() {
  const { workspaceId, turnId, chunkId } = route.useParams()
  const query = useAnswer('/v1/turns/{turn_id}', { params: { path: { turn_id: turnId } } })
  return (
    <Page title="Passage">
      <LoadState query={query} subject="The passage" skeleton={<Skeleton height={80} />}>
        {({ data }) => {
          const chunk = data.chunks.find(({ chunk_id }) => chunk_id === chunkId)
          const { document_id: documentId = null, knowledge_base_id: kbId = null } = chunk ?? {}
          if (documentId === null || kbId === null) return <Gone turnId={turnId} />
          return (
            <Navigate
              replace
              to="/w/$workspaceId/agents/$agentId/knowledge/$kbId/$documentId"
              params={{ workspaceId, agentId: data.agent_id, kbId, documentId }}
              search={{ chunk: chunkId }}
            />
          )
        }}
      </LoadState>
    </Page>
  )
}

const Gone = ({ turnId }: { turnId: string }) => (
  <EmptyState title="This passage is gone." text="Its document was deleted or replaced since.">
    <ButtonAt place={`logs?turn=${turnId}`}>Open turn</ButtonAt>
  </EmptyState>
)
