import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useActions } from '../shell/action/actions.ts'

type SidePanelProps = { title: string; onClose: () => void; actions?: ReactNode; children: ReactNode }

/**
 * A region at the right edge. The page gives room, so nothing of it is covered and J and K go on in the list; a window below
 * 1024 px has no room for both, and the panel takes all of it. Esc closes it.
 */
export function SidePanel({ title, onClose, actions, children }: SidePanelProps) {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      // The focus goes back only when it would be lost with the panel.
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])
  useActions([{ label: 'Close panel', group: 'Panel', keys: 'Escape', isKeysOnly: true, run: onClose }])
  return (
    <section className="side-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {actions}
        <CloseButton aria-label="Close panel" onClick={onClose} />
      </header>
      <div className="side-panel-content">{children}</div>
    </section>
  )
}
