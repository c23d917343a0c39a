import { type RegisteredRouter, type RouteIds, useNavigate } from '@tanstack/react-router'

/** Changes the named values of the address; an empty text takes one out. Only `push` makes an entry in the history. */
export type SetSearch<Name extends string> = (change: { [Key in Name]?: string }, how?: 'replace' | 'push') => void

/**
 * Changes what the address of a page holds behind its path, such as its filters. What a change does not name stays, and the
 * page is not scrolled: `useSetSearch<'q' | 'status'>('/w/$workspaceId/agents')`.
 */
export function useSetSearch<Name extends string>(from: RouteIds<RegisteredRouter['routeTree']>): SetSearch<Name> {
  // Inside of this function the page is not known, so the type of its search cannot be followed.
  const navigate = useNavigate() as (options: object) => Promise<void>
  return (change, how = 'replace') =>
    void navigate({
      from,
      search: (former: object) => ({ ...former, ...change }),
      replace: how === 'replace',
      resetScroll: false,
    })
}
