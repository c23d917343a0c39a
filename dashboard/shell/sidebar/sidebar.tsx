import { Link } from '@tanstack/react-router'
import { Command } from 'lucide-react'
import { keysText } from '../action/keyboard.ts'
import { useRole, useWorkspace } from '../api/session.ts'
import { HelpMenu } from './help-menu.tsx'
import { PLACES } from './navigation.ts'
import { PersonMenu } from './person-menu.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

/** The sidebar: workspace, pages, and below them person and help. On a phone it stands in a sheet. */
export function Sidebar({ onPalette }: { onPalette: () => void }) {
  return (
    <div className="sidebar">
      <WorkspaceMenu />
      <button type="button" className="sidebar-link" title="Commands" onClick={onPalette}>
        <Command aria-hidden size={16} />
        <span>Commands</span>
        <kbd>{keysText('mod+k')}</kbd>
      </button>
      <Places />
      <div className="sidebar-end">
        <HelpMenu />
        <PersonMenu />
      </div>
    </div>
  )
}

function Places() {
  const { id: workspaceId } = useWorkspace()
  const { isOwner } = useRole()
  return (
    <nav aria-label="Pages">
      {PLACES.filter(({ ownerOnly }) => isOwner || !ownerOnly).map(({ label, to, icon: Icon, badge: Badge }) => (
        <Link key={to} to={to} params={{ workspaceId }} className="sidebar-link" title={label}>
          <Icon aria-hidden size={16} />
          <span>{label}</span>
          {Badge && <Badge />}
        </Link>
      ))}
    </nav>
  )
}
