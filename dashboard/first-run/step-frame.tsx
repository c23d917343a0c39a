import type { ReactNode } from 'react'

type StepFrameProps = { title: string; text: string; children: ReactNode; result: ReactNode }

/** A step: its form, and beside it (on a phone below) what it makes. */
export const StepFrame = ({ title, text, children, result }: StepFrameProps) => (
  <div className="step">
    <section className="step-form" aria-label={title}>
      <h2>{title}</h2>
      <p className="faint">{text}</p>
      {children}
    </section>
    <aside className="step-result" aria-label="Result">
      {result}
    </aside>
  </div>
)
