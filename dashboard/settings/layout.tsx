import { NativeSelect } from '@mantine/core'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useActions } from '../shell/action/actions.ts'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import { SECTIONS } from './sections.ts'

/** The settings: the list of sections, and the one that is open. */
export function SettingsLayout() {
  const { isOwner } = useRole()
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const sections = SECTIONS.filter((section) => isOwner || 'forAll' in section)
  const present = sections.findIndex(({ to }) => pathname === to.replace('$workspaceId', workspaceId))
  const go = (index: number) => {
    const section = sections[index]
    if (section) void navigate({ to: section.to, params: { workspaceId } })
  }
  useActions([
    { label: 'Next section', group: 'Settings', keys: ']', isKeysOnly: true, run: () => go(present + 1) },
    { label: 'Previous section', group: 'Settings', keys: '[', isKeysOnly: true, run: () => go(present - 1) },
  ])
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label="Settings">
        {sections.map(({ to, label }) => (
          <Link key={to} to={to} params={{ workspaceId }} className="settings-link">
            {label}
          </Link>
        ))}
        <NativeSelect
          className="settings-select"
          aria-label="Section of the settings"
          data={sections.map(({ label }, index) => ({ value: String(index), label }))}
          value={String(present)}
          onChange={(event) => go(Number(event.currentTarget.value))}
        />
      </nav>
      <Outlet />
    </div>
  )
}
