import { type UseQueryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MaybeOptionalInit } from 'openapi-fetch'
import { type AmsClient, type AnswerOf, type paths, type ReadPath, unwrap } from '../../../clients/typescript/index.ts'
import { apiOf } from './api.ts'
import { useWorkspace } from './session.ts'

type Init<Path extends ReadPath> = MaybeOptionalInit<paths[Path], 'get'>
type Options<Answer> = Omit<UseQueryOptions<Answer, Error>, 'queryKey' | 'queryFn'>

/** The client of the workspace that the address names. */
export const useApi = (): AmsClient => apiOf(useWorkspace().id)

/**
 * The answer of a GET in the workspace of the page, kept and read again by TanStack Query:
 * `useAnswer('/v1/agents/{id}', { params: { path: { id } } })`.
 */
export function useAnswer<Path extends ReadPath>(
  path: Path,
  init: Init<Path>,
  options: Options<AnswerOf<Path, 'get'>> = {},
): UseQueryResult<AnswerOf<Path, 'get'>, Error> {
  const { id: workspaceId } = useWorkspace()
  // Inside of this function the path is not known, so the types of its answer cannot be followed.
  const get = apiOf(workspaceId).GET as unknown as (path: string, init: object) => ReturnType<AmsClient['GET']>
  return useQuery<AnswerOf<Path, 'get'>, Error>({
    queryKey: [workspaceId, path, init],
    queryFn: ({ signal }) => unwrap(get(path, { ...init, signal })) as Promise<AnswerOf<Path, 'get'>>,
    ...options,
  })
}

/** Lets the answers of these paths be read again: all with any parameters, such as after a change. */
export function useRefresh(): (...changed: ReadPath[]) => Promise<void> {
  const client = useQueryClient()
  const { id: workspaceId } = useWorkspace()
  return async (...changed) => {
    await Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [workspaceId, path] })))
  }
}
