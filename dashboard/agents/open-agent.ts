import { useNavigate } from '@tanstack/react-router'
import { useWorkspace } from '../shell/api/session.ts'

/** Opens the page of an agent, at its prompt. */
export function useOpenAgent(): (agentId: string) => void {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  return (agentId) => void navigate({ to: '/w/$workspaceId/agents/$agentId/prompt', params: { workspaceId, agentId } })
}
