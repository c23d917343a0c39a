import { Burger, Drawer } from '@mantine/core'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { EmptyState } from '../parts/empty-state.tsx'
import { ButtonLink } from '../parts/link.tsx'
import { PeekedTurn } from '../parts/turn/open-turn.tsx'
import { useShellActions } from './action/shell-actions.ts'
import { ShortcutMap } from './action/shortcut-map.tsx'
import { Palette, usePalette } from './action/use-palette.ts'
import { useSession } from './api/session.ts'
import { Page } from './page.tsx'
import { Removal } from './removal.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { rememberWorkspace } from './sidebar/workspace-menu.tsx'

/** The frame of a workspace: sidebar, page, palette, map of keys. Another person's workspace is not found. */
export function Shell() {
  const { workspaceId = '' } = useParams({ strict: false })
  const { workspaces } = useSession()
  const isMember = workspaces.some(({ id }) => id === workspaceId)
  useEffect(() => {
    if (isMember) rememberWorkspace(workspaceId)
  }, [isMember, workspaceId])
  return isMember ? <Frame key={workspaceId} /> : <NoSuchWorkspace />
}

function Frame() {
  const palette = usePalette()
  useShellActions()
  return (
    <div className="shell">
      <PhoneBar onPalette={palette.open} />
      <aside className="shell-sidebar" aria-label="Sidebar">
        <Sidebar onPalette={palette.open} />
      </aside>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <PeekedTurn />
      <Removal />
      <ShortcutMap />
      <Suspense>{palette.wasOpen && <Palette {...palette} />}</Suspense>
    </div>
  )
}

/** On a phone the sidebar stands in a sheet, which closes when a page opens. */
function PhoneBar({ onPalette }: { onPalette: () => void }) {
  const [openAt, setOpenAt] = useState<string>()
  const { pathname } = useLocation()
  const isOpen = openAt === pathname
  return (
    <nav className="phone-bar" aria-label="Menu">
      <Burger
        opened={isOpen}
        size="sm"
        color="var(--ink)"
        aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      />
      <span>Agent Management Service</span>
      <Drawer opened={isOpen} onClose={() => setOpenAt(undefined)} size={280} title="Menu" className="phone-menu">
        <Sidebar
          onPalette={() => {
            setOpenAt(undefined)
            onPalette()
          }}
        />
      </Drawer>
    </nav>
  )
}

const NoSuchWorkspace = () => (
  <main id="content" tabIndex={-1}>
    <Page title="Workspace not found">
      <EmptyState
        title="You are not a member of this workspace, or it does not exist."
        text="Ask its owner for an invitation."
      >
        <ButtonLink to="/" variant="default">
          Go to your own
        </ButtonLink>
      </EmptyState>
    </Page>
  </main>
)
