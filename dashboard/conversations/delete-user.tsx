import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type AmsClient, unwrap } from '../../clients/typescript/index.ts'
import { ConfirmDelete } from '../parts/form/confirm-delete.tsx'
import { formatCount } from '../parts/format.ts'
import { LoadState } from '../parts/load-state.tsx'
import { usePlace } from '../parts/place-link.tsx'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { useWorkspace } from '../shell/api/session.ts'

type DeleteUserProps = { user: string; isOpen: boolean; onClose: () => void }

/** Deletes everything of a user after the person has typed the user's id. The list shows how far the removal is. */
export function DeleteUser({ user, isOpen, onClose }: DeleteUserProps) {
  const api = useApi()
  const refresh = useRefresh()
  const { history } = useRouter()
  const place = usePlace()
  const remove = async () => {
    const { purge_id } = await unwrap(api.DELETE('/v1/end-users/{user}', { params: { path: { user } } }))
    history.push(place(`conversations?removed=${purge_id}`))
    await refresh('/v1/conversations', '/v1/escalations')
  }
  return (
    <ConfirmDelete
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete everything of ${user}`}
      name={user}
      onConfirm={remove}
    >
      <Losses user={user} />
    </ConfirmDelete>
  )
}

function Losses({ user }: { user: string }) {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const query = useQuery({
    queryKey: [workspaceId, '/v1/conversations', 'count', user],
    queryFn: () => countOf(api, user),
    staleTime: 0,
  })
  return (
    <LoadState query={query} subject="The user’s data" skeleton={<Skeleton height={60} />}>
      {(count) => (
        <p>
          {wordsOf(count)} with all agents: messages, answers, files, metadata, escalations and the id of the user. All
          of it is removed in the background. Logs and stats stay: they name no user.
        </p>
      )}
    </LoadState>
  )
}

const PAGE_ROWS = 100
/** More are not counted. */
const MOST_COUNTED = 1_000

const wordsOf = (count: number): string => {
  if (count > MOST_COUNTED)
    return `More than ${formatCount(MOST_COUNTED)} conversations of this user will be permanently deleted,`
  return count === 1
    ? 'One conversation of this user will be permanently deleted,'
    : `${formatCount(count)} conversations of this user will be permanently deleted,`
}

/** The number of a user's conversations at any time. */
async function countOf(api: AmsClient, user: string): Promise<number> {
  let count = 0
  for (let cursor: string | null | undefined; cursor !== null && count <= MOST_COUNTED; ) {
    const query = { user, limit: PAGE_ROWS, ...(cursor && { cursor }) }
    const page = await unwrap(api.GET('/v1/conversations', { params: { query } }))
    count += page.data.length
    cursor = page.next_cursor
  }
  return count
}
