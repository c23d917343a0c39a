import { type ReactNode, useEffect, useState } from 'react'
import { formatAgo, formatCost, formatMoment } from './format.ts'

/** "2 min ago" with the exact moment on hover and focus; it goes on while it is looked at. */
export function Ago({ at }: { at: string | null | undefined }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (!at) return <span className="faint">never</span>
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at, now)}
    </time>
  )
}

/** Dollars; `≈` before an estimate, and words where a model has no price. */
export function Cost({
  usd,
  isEstimate,
  isUnpriced,
}: {
  usd: number | string
  isEstimate?: boolean
  isUnpriced?: boolean
}) {
  if (isUnpriced) return <span className="faint">no price</span>
  return (
    <span title={`$${Number(usd).toFixed(8)}`}>
      {isEstimate && '≈ '}
      {formatCost(usd)}
    </span>
  )
}

/** A row of facts that are figures, such as `Requests 1,240`. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className="figures">{children}</dl>
