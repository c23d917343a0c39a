import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useActions } from '../shell/action/actions.ts'

type SidePanelProps = {
  title: string
  onClose: () => void
  actions?: ReactNode
  /** For texts, such as those of a turn. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A region at the right edge. It lies over the page, so nothing moves under the pointer, and J and K go on in the list; below
 * 1024 px it takes the whole window. Esc closes it.
 */
export function SidePanel({ title, onClose, actions, isWide, children }: SidePanelProps) {
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
    <section className="side-panel" data-wide={isWide || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {actions}
        <CloseButton aria-label="Close panel" onClick={onClose} />
      </header>
      <div className="side-panel-content">{children}</div>
    </section>
  )
}
