import { Check } from 'lucide-react'

export const STEPS = ['Account', 'Model', 'Agent', 'Document', 'Ask'] as const
export type Step = (typeof STEPS)[number]

/** The five steps, those that are done with a check. */
export const Steps = ({ present }: { present: Step }) => (
  <ol className="steps" aria-label="Steps">
    {STEPS.map((step, index) => {
      const isDone = index < STEPS.indexOf(present)
      return (
        <li key={step} aria-current={step === present ? 'step' : undefined} data-done={isDone || undefined}>
          <span className="steps-sign">{isDone ? <Check size={14} aria-label="Done:" /> : index + 1}</span>
          {step}
        </li>
      )
    })}
  </ol>
)
