import { type SetSearch, useSetSearch } from '../parts/set-search.ts'

type Name = 'c' | 't' | 'b' | 'bc' | 'bt' | 'receipt'
/** New values of what the address holds. */
export type Change = Parameters<SetSearch<Name>>[0]

/** Changes what the address of the playground holds. */
export const useSetPlaygroundSearch = () => useSetSearch<Name>('/w/$workspaceId/agents/$agentId/playground')
