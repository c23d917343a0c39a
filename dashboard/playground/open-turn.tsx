import { getRouteApi } from '@tanstack/react-router'
import { TurnPanel } from '../parts/turn/turn-panel.tsx'
import { useSetPlaygroundSearch } from './use-set-search.ts'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/playground')

/** The panel of the turn that the address names. */
export function OpenedTurn() {
  const { receipt } = route.useSearch()
  const setSearch = useSetPlaygroundSearch()
  return receipt ? <TurnPanel key={receipt} turnId={receipt} onClose={() => setSearch({ receipt: '' })} /> : null
}
