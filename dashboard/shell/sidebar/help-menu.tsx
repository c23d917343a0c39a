import { Menu, UnstyledButton } from '@mantine/core'
import { BookOpen, CircleHelp, FileJson, Keyboard } from 'lucide-react'
import { shortcutMapOpen } from '../action/shortcut-map.tsx'

/** The way out of the dashboard: documentation of the API, and the map of keys. */
export function HelpMenu() {
  return (
    <Menu position="right-end" width={240}>
      <Menu.Target>
        <UnstyledButton className="sidebar-link" aria-label="Help">
          <CircleHelp aria-hidden size={16} />
          <span>Help</span>
          <kbd>?</kbd>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Keyboard size={14} aria-hidden />} onClick={() => shortcutMapOpen.set(true)}>
          Keyboard shortcuts
        </Menu.Item>
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
      </Menu.Dropdown>
    </Menu>
  )
}
