import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

type ScrollTextProps = {
  /** The name of the region, other than that of the section around it. */
  label: string
  /** `pre` for code, `section` for prose. */
  element?: 'pre' | 'section'
  className?: string
  children: ReactNode
}

/** A text that scrolls inside of itself. It takes the focus, so that the keyboard scrolls it too (WCAG 2.1.1). */
export const ScrollText = ({ label, element = 'pre', ...props }: ScrollTextProps) => (
  <Box component={element} role="region" aria-label={label} tabIndex={0} {...props} />
)
