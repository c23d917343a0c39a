import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { rangeOf } from '../../parts/range/range.ts'
import { useSetLogSearch } from '../search.ts'
import type { Bucket } from './bucket.ts'
import { indexAt } from './plot-size.ts'

/** The bars under the pointer or the keyboard, from the first marked one to the last one. */
export type Choice = {
  first: number | undefined
  last: number | undefined
  /** From the beginning of the earlier one to the end of the later one. */
  span: Bucket | undefined
}

/** Follows pointer and keyboard over the bars. A click, a drag and Enter open the marked time as the window. */
export function useChoice(buckets: Bucket[], width: number) {
  const [marked, setMarked] = useState<{ first: number; last: number }>()
  const [isDragging, setDragging] = useState(false)
  const setSearch = useSetLogSearch()
  const span = marked && spanBetween(buckets, marked)
  const zoom = () => span && setSearch({ range: rangeOf(span.from, span.to) }, 'push')
  const clear = () => setMarked(undefined)
  const indexOf = (event: PointerEvent) =>
    indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left, width, buckets.length)
  const handlers = {
    onPointerMove: (event: PointerEvent) => {
      const last = indexOf(event)
      setMarked({ first: isDragging && marked ? marked.first : last, last })
    },
    onPointerDown: (event: PointerEvent) => {
      const index = indexOf(event)
      setMarked({ first: index, last: index })
      setDragging(true)
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerUp: () => {
      setDragging(false)
      zoom()
    },
    onPointerLeave: () => !isDragging && clear(),
    onBlur: clear,
    onKeyDown: (event: KeyboardEvent) => {
      const next = nextOf(event.key, marked?.last, buckets.length)
      if (next === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (next === 'zoom') zoom()
      else if (next === 'clear') clear()
      else setMarked({ first: event.shiftKey && marked ? marked.first : next, last: next })
    },
  }
  return { first: marked?.first, last: marked?.last, span, handlers }
}

/** Returns the bar that a key goes to, or its act; undefined for keys of no meaning here. */
function nextOf(key: string, present: number | undefined, count: number): number | 'zoom' | 'clear' | undefined {
  const end = count - 1
  if (key === 'Home') return 0
  if (key === 'End') return end
  if (key === 'ArrowRight') return present === undefined ? 0 : Math.min(present + 1, end)
  if (key === 'ArrowLeft') return present === undefined ? end : Math.max(present - 1, 0)
  if (present === undefined) return undefined
  if (key === 'Enter') return 'zoom'
  return key === 'Escape' ? 'clear' : undefined
}

function spanBetween(buckets: Bucket[], { first, last }: { first: number; last: number }): Bucket | undefined {
  const begin = buckets[Math.min(first, last)]
  const end = buckets[Math.max(first, last)]
  return begin && end ? { from: begin.from, to: end.to, isUnfinished: end.isUnfinished } : undefined
}
