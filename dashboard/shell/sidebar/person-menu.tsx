import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Check, LogOut, User } from 'lucide-react'
import { useRole, useSession, useSignOut } from '../api/session.ts'

const THEMES = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The person who is signed in: address and role, colours, sign out. */
export function PersonMenu() {
  const { user } = useSession()
  const { role } = useRole()
  return (
    <Menu position="right-end" width={240}>
      <Menu.Target>
        <UnstyledButton className="sidebar-link" aria-label={`${user.name}, ${role}`} title={user.name}>
          <User aria-hidden size={16} />
          <span>{user.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="person-menu-facts">
          <div>{user.email}</div>
          <div className="meta">{role} of this workspace</div>
        </div>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Themes />
        <Menu.Divider />
        <SignOut />
      </Menu.Dropdown>
    </Menu>
  )
}

function Themes() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return THEMES.map(([scheme, label]) => (
    <Menu.Item
      key={scheme}
      onClick={() => setColorScheme(scheme)}
      leftSection={scheme === colorScheme ? <Check size={14} aria-label="Chosen" /> : <span className="menu-gap" />}
    >
      {label}
    </Menu.Item>
  ))
}

function SignOut() {
  const signOut = useSignOut()
  return (
    <Menu.Item onClick={() => void signOut()} leftSection={<LogOut size={14} aria-hidden />}>
      Sign out
    </Menu.Item>
  )
}
