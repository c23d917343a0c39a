import { type QueryClient, queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { AmsError, type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { forgetDrafts, keepDrafts } from '../draft-store.ts'
import { keepItem } from '../storage.ts'
import { visitorApi } from './api.ts'
import { askToSignIn } from './signed-out.ts'

export type Session = DataOf<'/v1/session', 'get'>
export type Workspace = Session['workspaces'][number]

/** The page came without a cookie: the first question for a session has its answer already. */
let isVisitor = document.documentElement.dataset.cookie === 'none'

/**
 * The person who is signed in, and the workspaces; null without a session. When the session ends under a page, the person
 * signs in again over the page, so what was known stays.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client }): Promise<Session | null> => {
    if (isVisitor) {
      isVisitor = false
      return null
    }
    try {
      return (await unwrap(visitorApi.GET('/v1/session'))).data
    } catch (error) {
      if (!(error instanceof AmsError && error.status === 401)) throw error
    }
    if (knownSession(client)) await askToSignIn()
    return knownSession(client) ?? null
  },
  staleTime: 60_000,
  refetchOnWindowFocus: ({ state }) => state.data !== null,
})

const knownSession = (client: QueryClient) => client.getQueryData<Session | null>(['session'])

/** The ways to sign in here, and, with a session, the addresses and limits of the service. */
const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: async () => (await unwrap(visitorApi.GET('/v1/instance'))).data,
  staleTime: 60_000,
})

/** The session of a page below a workspace, where there always is one. @throws Error elsewhere */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('This page needs a session.')
  return data
}

/** The workspace that the address names. @throws Error on a page that has none */
export function useWorkspace(): Workspace {
  const { workspaces } = useSession()
  const { workspaceId } = useParams({ strict: false })
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  if (!workspace) throw new Error('This page needs a workspace.')
  return workspace
}

export type RoleFacts = { role: Workspace['role']; canWrite: boolean; isOwner: boolean }

/** The rights of the person in the workspace of the page. A button that would be refused is not shown. */
export function useRole(): RoleFacts {
  const { role } = useWorkspace()
  return { role, canWrite: role !== 'viewer', isOwner: role === 'owner' }
}

/** Takes the answer of a sign-in, so no request asks for it again. */
export function useTakeSession(): (session: Session) => void {
  const client = useQueryClient()
  return (session) => {
    // The cookie came after the page.
    isVisitor = false
    keepDrafts(session.user.id)
    client.setQueryData(sessionQuery.queryKey, session)
    void client.invalidateQueries({ queryKey: instanceQuery.queryKey })
  }
}

/**
 * Changes what the session says of the present workspace, after its name or the person's role was changed here; undefined
 * takes the workspace out. The service itself may answer with the former facts for some seconds.
 */
export function useChangeWorkspace(): (change: Partial<Workspace> | undefined) => void {
  const client = useQueryClient()
  const { workspaceId } = useParams({ strict: false })
  const apply = (workspace: Workspace, change: Partial<Workspace> | undefined) => {
    if (workspace.id !== workspaceId) return [workspace]
    return change ? [{ ...workspace, ...change }] : []
  }
  return (change) =>
    client.setQueryData(
      sessionQuery.queryKey,
      (former) => former && { ...former, workspaces: former.workspaces.flatMap((each) => apply(each, change)) },
    )
}

/** The name under which the tabs of a browser tell each other that a person has signed out. */
const SIGNED_OUT = 'ams-signed-out'

/** Ends the session, and forgets everything that the tabs of this browser have read and kept of the person. */
export function useSignOut(): () => Promise<void> {
  const leaveEnded = useLeaveEnded()
  return async () => {
    await unwrap(visitorApi.DELETE('/v1/session')).catch((error: unknown) => {
      // A session that has ended already is what the person wants.
      if (!(error instanceof AmsError && error.status === 401)) throw error
    })
    await leaveEnded()
  }
}

/** The sign-in page says how the session has ended: everywhere, or with its account. */
export type SessionEnding = 'everywhere' | 'account'

/** The same when the service has ended the session already. */
export function useLeaveEnded(): (ended?: SessionEnding) => Promise<void> {
  const leave = useLeave()
  const { user } = useSession()
  return async (ended) => {
    keepItem(SIGNED_OUT, `${user.id} ${Date.now()}`)
    await leave(user.id, ended)
  }
}

/** Leaves the page, too, when its person signs out in another tab. */
export function useSignOutElsewhere(): void {
  const client = useQueryClient()
  const leave = useLeave()
  const follow = useEffectEvent(({ key, newValue }: StorageEvent) => {
    const id = client.getQueryData(sessionQuery.queryKey)?.user.id
    if (key === SIGNED_OUT && id && newValue?.startsWith(`${id} `)) void leave(id)
  })
  useEffect(() => {
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
}

/** Goes to the sign-in without a question for what is unsaved, and without what was read and typed. */
function useLeave(): (userId: string, ended?: SessionEnding) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (userId, ended) => {
    forgetDrafts(userId)
    // The page of the person goes first, because it cannot be painted without a session.
    await navigate({ to: '/sign-in', search: ended ? { ended } : {}, ignoreBlocker: true })
    client.clear()
    client.setQueryData(sessionQuery.queryKey, null)
  }
}

/** The facts of the installation; undefined until the answer is there. Those in `details` need a session. */
export const useInstance = () => useQuery(instanceQuery).data
