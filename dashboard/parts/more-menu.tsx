import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

type MoreMenuProps = {
  /** The name of the button: `More of this suite`. */
  label: string
  /** Its `Menu.Item`s. */
  children: ReactNode
}

/** Keeps rare acts behind a button of three dots. */
export const MoreMenu = ({ label, children }: MoreMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size={32} aria-label={label}>
        <Ellipsis size={16} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
