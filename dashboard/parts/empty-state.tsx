import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** `No agents yet.` */
  title: string
  /** Explains the missing thing, or the way to the first one. */
  text?: string
  /** The next step, as buttons. */
  children?: ReactNode
}

/** Takes the place of a list without entries: a sentence, an explanation, and the next step. */
export const EmptyState = ({ title, text, children }: EmptyStateProps) => (
  <div className="empty-state">
    <p className="empty-state-title">{title}</p>
    {text && <p className="faint">{text}</p>}
    {children && <div className="empty-state-steps">{children}</div>}
  </div>
)
