import { type RefObject, useState } from 'react'
import type { Log } from './columns.tsx'

/**
 * New entries go to the head of the list only where no row moves under the person: while the list stands at its top, with
 * neither pointer nor focus on a row. Else they wait, and their number is told.
 */
export function usePill(area: RefObject<HTMLElement | null>, prepend: (entries: Log[]) => void) {
  const [waiting, setWaiting] = useState<Log[]>([])
  const take = (entries: Log[]) => {
    if (isHeld(area.current) || waiting.length > 0) setWaiting((former) => [...entries, ...former])
    else prepend(entries)
  }
  const show = () => {
    prepend(waiting)
    setWaiting([])
    area.current?.querySelector('.data-table-scroller')?.scrollTo({ top: 0 })
  }
  return { take, show, count: new Set(waiting.map(({ id }) => id)).size }
}

const isHeld = (area: HTMLElement | null): boolean => {
  const scroller = area?.querySelector('.data-table-scroller')
  if (!scroller) return false
  return scroller.scrollTop > 0 || scroller.matches(':hover') || scroller.contains(document.activeElement)
}
