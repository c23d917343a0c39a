import { useState } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { formatCount } from '../format.ts'

/** Longer values are cut until the person asks for all of it. */
const SHOWN_LENGTH = 4_000

/** A JSON value, or a text that may be one, as lines with a button that copies it. @param what its name for that button */
export function ValueText({ value, what }: { value: unknown; what: string }) {
  const text = linesOf(value)
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && text.length > SHOWN_LENGTH
  return (
    <div className="value-text" dir="ltr">
      <pre>{isCut ? `${text.slice(0, SHOWN_LENGTH)}…` : text}</pre>
      <CopyButton text={text} what={what} />
      {isCut && (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          Show all {formatCount(text.length)} characters
        </button>
      )}
    </div>
  )
}

function linesOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? ''
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' ? JSON.stringify(parsed, null, 2) : value
  } catch {
    return value
  }
}
