import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatCount } from '../parts/format.ts'
import { ButtonLink } from '../parts/link.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { DataTable } from '../parts/table/data-table.tsx'
import { speakerWords } from '../parts/table/speaker.ts'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useWorkspace } from '../shell/api/session.ts'
import { Page } from '../shell/page.tsx'
import { COLUMNS } from './columns.tsx'
import { Filters, SpeakerLine, useSetFilter } from './filters.tsx'
import { useKeepList } from './last-list.ts'
import { type Conversation, type Filter, useConversations } from './list-query.ts'

const route = getRouteApi('/w/$workspaceId/conversations')

/** The list of conversations: what exactly happened here? */
export function ConversationsPage() {
  const { removed, ...filter }: Filter & { removed?: string } = route.useSearch()
  const query = useConversations(filter)
  return (
    <Page title="Conversations" layout="fill" beside={<Count query={query} />} actions={<Filters />}>
      <SpeakerLine />
      <LoadState query={query} subject="Conversations" skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const found = pages.flatMap(({ data }) => data)
          if (found.length > 0) return <List conversations={found} query={query} filter={filter} />
          return query.hasNextPage ? <More query={query} count={0} /> : <None filter={filter} />
        }}
      </LoadState>
    </Page>
  )
}

/** How many there are; a `+` says that older ones are not loaded. */
function Count({ query: { data, hasNextPage } }: Pick<ListProps, 'query'>) {
  if (!data) return null
  const count = data.pages.reduce((sum, page) => sum + page.data.length, 0)
  return (
    <span className="meta">
      {formatCount(count)}
      {hasNextPage && '+'}
    </span>
  )
}

type ListProps = { conversations: Conversation[]; query: ReturnType<typeof useConversations>; filter: Filter }

function List({ conversations, query, filter }: ListProps) {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const keepList = useKeepList()
  useEffect(() => keepList({ filter, ids: conversations.map(({ id }) => id) }))
  return (
    <>
      <DataTable
        label="Conversations"
        columns={COLUMNS}
        rows={conversations}
        keyOf={({ id }) => id}
        onEnd={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined}
        onOpen={({ id: conversationId }) =>
          void navigate({
            to: '/w/$workspaceId/conversations/$conversationId',
            params: { workspaceId, conversationId },
          })
        }
      />
      <More query={query} count={conversations.length} />
    </>
  )
}

type MoreProps = { query: ReturnType<typeof useConversations>; count: number }

/** A search looks at 10,000 turns at once: it may have found nothing yet, and go on. */
function More({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, count }: MoreProps) {
  if (!hasNextPage) return null
  return (
    <p className="conversations-more">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {count === 0 ? 'Search further back' : 'Load older'}
      </Button>
      <span className="meta" role="status">
        {count === 0 ? 'Nothing found in the newest 10,000 turns.' : `${count.toLocaleString('en-US')} loaded.`}
      </span>
    </p>
  )
}

const NO_FILTER = { q: '', agent: '', source: '', status: '', range: '', user: '', metadata: '' }

function None({ filter }: { filter: Filter }) {
  const clear = useSetFilter()
  const { id: workspaceId } = useWorkspace()
  const words = speakerWords(filter)
  if (Object.keys(filter).length > 0)
    return (
      <EmptyState title="No conversations match." {...(words && { text: `Filtered by ${words}.` })}>
        <Button variant="default" onClick={() => clear(NO_FILTER)}>
          Clear filters
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="No conversations in the last 7 days." text="They begin with the first message to an agent.">
      <Button variant="default" onClick={() => clear({ range: '30d' })}>
        Last 30 days
      </Button>
      <ButtonLink to="/w/$workspaceId/agents" params={{ workspaceId }} variant="default">
        Choose an agent to ask
      </ButtonLink>
    </EmptyState>
  )
}
