import { Menu, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, CircleHelp, FileJson, Keyboard, Route, Workflow } from 'lucide-react'
import { shortcutMapOpen } from '../action/shortcut-map.tsx'
import { useInstance, useRole, useWorkspace } from '../api/session.ts'

/** The way out of the dashboard: documentation of the API, and the map of keys. */
export function HelpMenu() {
  return (
    <Menu position="right-end" width={240}>
      <Menu.Target>
        <UnstyledButton className="sidebar-link" aria-label="Help" title="Help">
          <CircleHelp aria-hidden size={16} />
          <span>Help</span>
          <kbd>?</kbd>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Keyboard size={14} aria-hidden />} onClick={() => shortcutMapOpen.set(true)}>
          Keyboard shortcuts
        </Menu.Item>
        <TourLink />
        <Menu.Item component="a" href="/api/docs" target="_blank" leftSection={<BookOpen size={14} aria-hidden />}>
          API documentation
        </Menu.Item>
        <Menu.Item
          component="a"
          href="/api/openapi.json"
          target="_blank"
          leftSection={<FileJson size={14} aria-hidden />}
        >
          OpenAPI document
        </Menu.Item>
        <TemporalLink />
      </Menu.Dropdown>
    </Menu>
  )
}

function TemporalLink() {
  const address = useInstance()?.details?.temporal.uiUrl
  if (!address) return null
  return (
    <Menu.Item component="a" href={address} target="_blank" leftSection={<Workflow size={14} aria-hidden />}>
      Temporal UI
    </Menu.Item>
  )
}

/** The tour of the README, by forms alone. */
function TourLink() {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const { canWrite } = useRole()
  if (!canWrite) return null
  return (
    <Menu.Item
      leftSection={<Route size={14} aria-hidden />}
      onClick={() => void navigate({ to: '/w/$workspaceId/first-run', params: { workspaceId } })}
    >
      Five-minute tour
    </Menu.Item>
  )
}
