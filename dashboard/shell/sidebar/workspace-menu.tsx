import { Menu, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useSession, useWorkspace } from '../api/session.ts'
import { keepItem } from '../storage.ts'

const LAST = 'ams-workspace'

/** The workspace of the last visit, when the person is still its member, else the oldest one. */
export function usualWorkspace(workspaces: { id: string }[]): string | undefined {
  const last = localStorage.getItem(LAST)
  return (workspaces.find(({ id }) => id === last) ?? workspaces[0])?.id
}

/** Remembers the workspace for the next visit. */
export const rememberWorkspace = (id: string): void => keepItem(LAST, id)

/** Opens another workspace at its list of agents. */
export function useSwitchWorkspace(): (id: string) => void {
  const navigate = useNavigate()
  return (workspaceId) => void navigate({ to: '/w/$workspaceId/agents', params: { workspaceId } })
}

/** The name of the workspace, and a menu of the others. */
export function WorkspaceMenu() {
  const { workspaces } = useSession()
  const { id, name } = useWorkspace()
  const open = useSwitchWorkspace()
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton className="workspace-menu" aria-label={`Workspace ${name}`}>
          <span className="workspace-menu-letter" data-letter={[...name][0]?.toUpperCase()} />
          <span className="workspace-menu-name">{name}</span>
          <ChevronsUpDown aria-hidden size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Workspaces</Menu.Label>
        {workspaces
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .map((workspace) => (
            <Menu.Item
              key={workspace.id}
              onClick={() => open(workspace.id)}
              leftSection={
                workspace.id === id ? <Check size={14} aria-label="Current" /> : <span className="menu-gap" />
              }
              rightSection={<span className="meta">{workspace.role}</span>}
            >
              {workspace.name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
