import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '../../parts/format.ts'

type PagerProps = { index: number; total: number; number: number | null | undefined; onTurn: (index: number) => void }

/** `Page 3 of 12` with a button to each side. A format without pages has sections of some 8,000 characters. */
export function Pager({ index, total, number, onTurn }: PagerProps) {
  if (total === 0) return null
  const word = number === null ? 'Section' : 'Page'
  return (
    <div className="document-pager">
      <span>
        {word} {formatCount(index + 1)} of {formatCount(total)}
      </span>
      {total > 1 && (
        <>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={`${word} before`}
            disabled={index === 0}
            onClick={() => onTurn(index - 1)}
          >
            <ChevronLeft size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={`Next ${word.toLowerCase()}`}
            disabled={index >= total - 1}
            onClick={() => onTurn(index + 1)}
          >
            <ChevronRight size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  )
}
