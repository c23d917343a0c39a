import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The role that works for one workspace at a time: row-level security shows it the rows of the workspace that its
 * connection is set to, and refuses to write others. It owns nothing.
 */
export const APP_ROLE = 'ams_app'
/** The role of work across workspaces: sweeps, adoption, the outbox, look-ups of keys and sessions. It owns `chunk_vectors` alone. */
export const SYSTEM_ROLE = 'ams_system'

/**
 * The rows that a statement reaches: those of one workspace, all, or none. A request has none at its begin, so its
 * statements see no row.
 */
export type Scope = { readonly workspaceId: string } | 'system' | 'none'

type Holder = { scope: Scope }

const holders = new AsyncLocalStorage<Holder>()
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Does the work for one workspace: each statement in it sees the rows of this workspace only. */
export const inWorkspace = <Result>(workspaceId: string, work: () => Result): Result =>
  holders.run({ scope: scopeOf(workspaceId) }, work)

/** Does work that crosses workspaces. Each use is a hole in the second lock, so it stands where the reason is. */
export const asSystem = <Result>(work: () => Result): Result => holders.run({ scope: 'system' }, work)

/**
 * Does work without a workspace, whose statements see no row: a request before `enterWorkspace` or `enterSystem`, and an
 * activity of a turn that is gone.
 */
export const inNoWorkspace = <Result>(work: () => Result): Result => holders.run({ scope: 'none' }, work)

/** The same work, done later in the scope of now: for a callback that is called from work of another scope. */
export function inPresentScope<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const holder = holders.getStore()
  return holder ? (...args) => holders.run(holder, () => work(...args)) : work
}

/** Sets the request's workspace for its further statements. @throws when it works for another one already */
export function enterWorkspace(workspaceId: string): void {
  const holder = requestHolder()
  const { scope } = holder
  if (typeof scope === 'object' && scope.workspaceId !== workspaceId)
    throw new Error('A request cannot change its workspace.')
  holder.scope = scopeOf(workspaceId)
}

/** Lets the request work across workspaces from now on: it is about a person, who has several. */
export function enterSystem(): void {
  requestHolder().scope = 'system'
}

/** The scope of the statement that is about to run; undefined outside of any. */
export const currentScope = (): Scope | undefined => holders.getStore()?.scope

function requestHolder(): Holder {
  const holder = holders.getStore()
  if (!holder) throw new Error('No request is under way.')
  return holder
}

function scopeOf(workspaceId: string): Scope {
  if (!UUID.test(workspaceId)) throw new Error('The id of a workspace is no UUID.')
  return { workspaceId }
}
