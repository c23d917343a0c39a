import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { copy } from '../../parts/copy-button.tsx'
import { useAnswer } from '../api/answer.ts'
import { useRole, useSession, useWorkspace } from '../api/session.ts'
import { PLACES } from '../sidebar/navigation.ts'
import { useSwitchWorkspace } from '../sidebar/workspace-menu.tsx'
import { type Action, useActions } from './actions.ts'

/** Offers what can be done on every page of a workspace: pages, agents, workspaces, colours, the link. */
export function useShellActions(): void {
  useActions([
    ...usePlaceActions(),
    ...useTourAction(),
    ...useAgentActions(),
    ...useWorkspaceActions(),
    ...useThemeActions(),
  ])
}

function usePlaceActions(): Action[] {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const { isOwner } = useRole()
  return PLACES.filter(({ ownerOnly }) => isOwner || !ownerOnly).map(({ label, to, key }) => ({
    label,
    group: 'Go to',
    keys: `g ${key}`,
    run: () => void navigate({ to, params: { workspaceId } }),
  }))
}

function useTourAction(): Action[] {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const { canWrite } = useRole()
  const run = () => void navigate({ to: '/w/$workspaceId/first-run', params: { workspaceId } })
  return canWrite ? [{ label: 'Five-minute tour', group: 'Go to', run }] : []
}

function useAgentActions(): Action[] {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const { data } = useAnswer('/v1/agents', {}, { staleTime: 60_000 })
  return (data?.data ?? []).map(({ id, name }) => ({
    label: name,
    group: 'Agents',
    run: () => void navigate({ to: '/w/$workspaceId/agents/$agentId/prompt', params: { workspaceId, agentId: id } }),
  }))
}

function useWorkspaceActions(): Action[] {
  const { workspaces } = useSession()
  const { id: present } = useWorkspace()
  const open = useSwitchWorkspace()
  const others = workspaces.filter(({ id }) => id !== present)
  return others.map(({ id, name }) => ({ label: `Switch to ${name}`, group: 'Workspaces', run: () => open(id) }))
}

function useThemeActions(): Action[] {
  const { setColorScheme } = useMantineColorScheme()
  return [
    { label: 'Theme: Light', group: 'This browser', run: () => setColorScheme('light') },
    { label: 'Theme: Dark', group: 'This browser', run: () => setColorScheme('dark') },
    { label: 'Theme: System', group: 'This browser', run: () => setColorScheme('auto') },
    {
      label: 'Copy link to this page',
      group: 'This browser',
      run: () => void copy(location.href),
    },
  ]
}
