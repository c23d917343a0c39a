import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** `No agents yet.` */
  title: string
  /** What one is, or what leads to the first one. */
  text?: string
  /** The next step, as buttons. */
  children?: ReactNode
}

/** What stands where nothing is yet: a sentence, an explanation, and the next step. */
export const EmptyState = ({ title, text, children }: EmptyStateProps) => (
  <div className="empty-state">
    <p className="empty-state-title">{title}</p>
    {text && <p className="faint">{text}</p>}
    {children && <div className="empty-state-steps">{children}</div>}
  </div>
)
