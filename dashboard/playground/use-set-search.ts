import { useNavigate } from '@tanstack/react-router'

/** New values of what the address holds. */
export type Change = { c?: string; t?: string; b?: string; bc?: string; bt?: string; receipt?: string }

/** Changes what the address of the playground holds; an empty text takes a value out. */
export function useSetSearch(): (change: Change, how?: 'replace' | 'push') => void {
  const navigate = useNavigate({ from: '/w/$workspaceId/agents/$agentId/playground' })
  return (change, how = 'replace') =>
    void navigate({ search: (former) => ({ ...former, ...change }), replace: how === 'replace', resetScroll: false })
}
