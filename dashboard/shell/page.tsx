import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

export type PageProps = {
  /** The heading, and the first words of the browser's title. */
  title: string
  /** The first words of the browser's title, where they are not those of the heading. */
  windowTitle?: string
  /** A count or a status beside the heading. */
  beside?: ReactNode
  /** Buttons and filters at the right of the heading. */
  actions?: ReactNode
  /** `fill`: the content is as high as the window and scrolls inside, as a long table does. */
  layout?: 'flow' | 'fill'
  children: ReactNode
}

const SERVICE = 'Agent Management Service'
/** The path of the page before; the first page of a visit keeps the focus where the browser puts it. */
let formerPath: string | undefined

/** The frame of every page: one h1, which takes the focus when the person comes from another page, and the title. */
export function Page({ title, windowTitle = title, beside, actions, layout = 'flow', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${windowTitle} · ${SERVICE}`
  }, [windowTitle])
  useEffect(() => {
    // The palette, or another dialog that is open, keeps the focus.
    const isTaken = document.activeElement?.closest('[role="dialog"]') != null
    if (formerPath !== undefined && !isTaken) heading.current?.focus({ preventScroll: true })
    formerPath = pathname
  }, [pathname])
  return (
    <div className="page" data-layout={layout}>
      <header className="page-header">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
        <div className="page-actions">{actions}</div>
      </header>
      {children}
    </div>
  )
}
