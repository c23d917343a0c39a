import { Button } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

type CopyButtonProps = {
  /** The text that goes to the clipboard. */
  text: string
  /** The end of the button's name: `Copy request id`. */
  what: string
  /** The word stands beside the sign. */
  withLabel?: boolean
}

const SHOWN_MS = 2_000

/** Copies a text, and says "Copied" in its place. */
export function CopyButton({ text, what, withLabel = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const Sign = copied ? Check : Copy
  const word = copied ? 'Copied' : 'Copy'
  return (
    <Button
      variant={withLabel ? 'default' : 'subtle'}
      className="copy-button"
      {...(!withLabel && { size: 'compact-xs' })}
      data-bare={!withLabel || undefined}
      aria-label={copied ? 'Copied' : `Copy ${what}`}
      onClick={() => void copy(text).then(() => setCopied(true))}
      leftSection={<Sign size={14} aria-hidden />}
    >
      {withLabel || copied ? word : ''}
    </Button>
  )
}

/** Copies a text. Where the page is served without TLS, browsers have no clipboard: then a selected field takes its place. */
export async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
