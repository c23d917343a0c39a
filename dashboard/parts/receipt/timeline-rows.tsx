import { Check, ChevronRight, Clock, Cpu, Search, Wrench, X } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '../format.ts'
import { StepDetails } from './step-details.tsx'
import { type Receipt, type Step, scaleOf, stepsOf, type TimeScale } from './timeline.ts'

const SIGNS = { wait: Clock, prepare: Search, model: Cpu, tool: Wrench }

/** The steps of a turn, one below the other, each with its bar on a common scale of time. A failed one is open. */
export function Timeline({ receipt }: { receipt: Receipt }) {
  const steps = stepsOf(receipt)
  const endMs = receipt.ended_at === null ? Date.now() : Date.parse(receipt.ended_at)
  const scale = scaleOf(steps, endMs)
  const totalMs = endMs - Date.parse(receipt.created_at)
  if (steps.length === 0) return <p className="faint">The turn ended before its first step.</p>
  return (
    <section aria-label="Timeline" className="timeline">
      <p className="timeline-head meta">
        <span>0</span>
        <span>
          {formatDuration(totalMs)}
          {receipt.ended_at === null && ' so far'}
        </span>
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step.key}>
            <StepRow
              step={step}
              scale={scale}
              endMs={endMs}
              turnId={receipt.turn_id}
              beganMs={Date.parse(receipt.created_at)}
            />
          </li>
        ))}
      </ol>
      <Folds scale={scale} />
    </section>
  )
}

type StepProps = { step: Step; scale: TimeScale; endMs: number }

/** A failed step is open until somebody closes it. A long turn has hundreds of steps, so only open ones have their details. */
function StepRow({ step, scale, endMs, turnId, beganMs }: StepProps & { turnId: string; beganMs: number }) {
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? step.isFailed
  return (
    <details className="timeline-step" open={isOpen} onToggle={({ currentTarget }) => setChosen(currentTarget.open)}>
      <summary>
        <StepSummary step={step} scale={scale} endMs={endMs} />
      </summary>
      {isOpen && <StepDetails step={step} turnId={turnId} beganMs={beganMs} />}
    </details>
  )
}

function StepSummary({ step, scale, endMs }: StepProps) {
  const Sign = SIGNS[step.kind]
  return (
    <>
      <ChevronRight size={14} aria-hidden className="timeline-chevron" />
      <Sign size={14} aria-hidden className="faint" />
      <span className="timeline-label" title={step.label}>
        {step.label}
      </span>
      <Bar step={step} scale={scale} endMs={endMs} />
      <span className="timeline-duration">{formatDuration((step.endMs ?? endMs) - step.startMs)}</span>
      <span className="timeline-detail meta" data-tone={step.isFailed ? 'bad' : undefined}>
        {step.isFailed && <X size={12} aria-hidden />}
        {step.kind === 'tool' && step.call.status === 'succeeded' && <Check size={12} aria-hidden />}
        {step.detail}
      </span>
    </>
  )
}

/** The bar of a step, in a drawing of 1000 by 10; its pale part is the time to the first token. */
function Bar({ step, scale, endMs }: StepProps) {
  const x = (ms: number) => scale.placeOf(ms) * 1000
  const begin = x(step.startMs)
  const end = Math.max(x(step.endMs ?? endMs), begin + 6)
  const first = step.firstTokenMs === undefined ? begin : Math.min(Math.max(x(step.firstTokenMs), begin), end)
  return (
    <svg className="timeline-bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden data-kind={step.kind}>
      <rect className="timeline-track" width={1000} height={10} />
      <rect
        className="timeline-whole"
        x={begin}
        width={end - begin}
        height={10}
        data-failed={step.isFailed || undefined}
      />
      {first > begin && <rect className="timeline-before" x={begin} width={first - begin} height={10} />}
    </svg>
  )
}

const Folds = ({ scale }: { scale: TimeScale }) =>
  scale.folds.length === 0 ? null : (
    <p className="meta">
      {scale.folds.map(({ idleMs }) => formatDuration(idleMs)).join(', ')} without a step{' '}
      {scale.folds.length === 1 ? 'is' : 'are'} folded.
    </p>
  )
