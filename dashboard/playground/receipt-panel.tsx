import { getRouteApi } from '@tanstack/react-router'
import { ReceiptView } from '../parts/receipt/receipt.tsx'
import { SidePanel } from '../parts/side-panel.tsx'
import { useSetPlaygroundSearch } from './use-set-search.ts'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/playground')

/** The receipt of the turn that the address names. */
export function ReceiptPanel() {
  const { receipt } = route.useSearch()
  const setSearch = useSetPlaygroundSearch()
  if (!receipt) return null
  return (
    <SidePanel title="Receipt" onClose={() => setSearch({ receipt: '' })}>
      <ReceiptView key={receipt} turnId={receipt} />
    </SidePanel>
  )
}
