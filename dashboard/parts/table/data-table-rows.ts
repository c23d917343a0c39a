import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useActions } from '../../shell/action/actions.ts'
import type { DataTableProps } from './data-table.tsx'

/** The rows in the page, the heights of those before and after, and the row that the keyboard is at. */
export type TableRows = {
  shown: number[]
  before: number
  after: number
  focused: number
  focus: (index: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Rows beyond the edges, so that a scroll does not show a gap. */
const OVERSCAN = 12

type Props<Row> = Pick<DataTableProps<Row>, 'rows' | 'keyOf' | 'onOpen' | 'onSelect' | 'onEnd' | 'onMove'>

/** Follows the scroll and the keyboard. The focused row stays in the page, so the focus is never lost. */
export function useTableRows<Row>(props: Props<Row>, scroller: RefObject<HTMLElement | null>): TableRows {
  const { rows, keyOf } = props
  const [wanted, setFocused] = useState(0)
  const focused = Math.min(wanted, Math.max(rows.length - 1, 0))
  const rowHeight = useRowHeight()
  // With another function the virtualizer measures all rows again, so it stays the same while the rows do.
  const getItemKey = useCallback(
    (index: number) => (rows[index] === undefined ? index : keyOf(rows[index])),
    [rows, keyOf],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), focused])].toSorted((a, b) => a - b),
  })
  // A key has led to this row and no frame has shown it yet, because keys may come faster than frames.
  const ahead = useRef<number>(undefined)
  const goTo = (index: number) => {
    if (index < 0 || index >= rows.length) return
    ahead.current = index
    setFocused(index)
    const row = rows[index]
    if (row !== undefined) props.onMove?.(row)
    virtualizer.scrollToIndex(index)
    requestAnimationFrame(() => {
      rowElement(scroller.current, index)?.focus({ preventScroll: true })
      if (ahead.current === index) ahead.current = undefined
    })
  }
  const present = () => ahead.current ?? focused
  const isInTable = () => scroller.current?.contains(document.activeElement) ?? false
  // The first key enters the table at its present row, and the next one moves on.
  const move = (step: number) => goTo(present() + (ahead.current !== undefined || isInTable() ? step : 0))
  useRowActions(props, present, move)
  const items = virtualizer.getVirtualItems()
  useEnd(items.findLast(({ index }) => index !== focused)?.index ?? focused, props)
  const shown = items.map(({ index }) => index)
  return {
    ...gapsOf(items, virtualizer.getTotalSize(), focused),
    shown,
    focused,
    focus: setFocused,
    onKeyDown: (event) => {
      const target = { ArrowDown: present() + 1, ArrowUp: present() - 1, Home: 0, End: rows.length - 1 }[event.key]
      if (target === undefined || !(event.target as Element).matches('tr')) return
      event.preventDefault()
      goTo(target)
    },
  }
}

/** Tells when the rows in sight come near the last loaded one. */
function useEnd<Row>(lastShown: number, { rows, onEnd }: Props<Row>): void {
  const isNear = rows.length > 0 && lastShown >= rows.length - OVERSCAN
  useEffect(() => {
    if (isNear) onEnd?.()
  }, [isNear, onEnd])
}

type Item = { index: number; start: number; end: number }

/** The focused row may stand far from the others; it then takes its height out of the gap. */
function gapsOf(items: Item[], total: number, focused: number): { before: number; after: number } {
  const block = items.filter(({ index }, at) => index !== focused || isBeside(items, at))
  const [first] = block
  const last = block.at(-1)
  if (!first || !last) return { before: 0, after: Math.max(total - heightOf(items), 0) }
  const lone = items.filter((item) => !block.includes(item))
  const loneBefore = lone.filter(({ index }) => index < first.index)
  const loneAfter = lone.filter(({ index }) => index > last.index)
  return { before: first.start - heightOf(loneBefore), after: total - last.end - heightOf(loneAfter) }
}

const isBeside = (items: Item[], at: number): boolean => {
  const index = items[at]?.index ?? 0
  return items.length === 1 || items[at - 1]?.index === index - 1 || items[at + 1]?.index === index + 1
}

const heightOf = (items: Item[]) => items.reduce((sum, { start, end }) => sum + end - start, 0)

const rowElement = (scroller: HTMLElement | null, index: number) =>
  scroller?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)

function useRowActions<Row>(
  { rows, onOpen, onSelect }: Props<Row>,
  present: () => number,
  move: (step: number) => void,
) {
  const withRow = (act: ((row: Row) => void) | undefined) => () => {
    const row = rows[present()]
    if (row !== undefined) act?.(row)
  }
  const keysOnly = { group: 'List', isKeysOnly: true }
  useActions([
    { ...keysOnly, label: 'Next row', keys: 'j', run: () => move(1) },
    { ...keysOnly, label: 'Previous row', keys: 'k', run: () => move(-1) },
    ...(onOpen ? [{ ...keysOnly, label: 'Open row', keys: 'Enter', run: withRow(onOpen) }] : []),
    ...(onSelect ? [{ ...keysOnly, label: 'Choose row', keys: 'x', run: withRow(onSelect) }] : []),
  ])
}

/** The height of a row in pixels: larger where fingers point, and two lines on a phone. */
function useRowHeight(): number {
  const isPhone = useMediaQuery('(width < 640px)', matchMedia('(width < 640px)').matches)
  const isCoarse = useMediaQuery('(pointer: coarse)', matchMedia('(pointer: coarse)').matches)
  if (isPhone) return 60
  return isCoarse ? 44 : 36
}
