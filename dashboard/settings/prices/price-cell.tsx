import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { Changes, PriceRow } from './prices.ts'

type PriceCellProps = {
  row: PriceRow
  field: keyof PriceRow['price']
  /** Input, Output, Cache read or Cache write. */
  word: string
  onChange: (id: string, change: Changes[string]) => void
}

/** A price in dollars per million tokens as a plain number; a click makes it a field. */
export function PriceCell(props: PriceCellProps) {
  const { row, field, word } = props
  const [isEdited, setEdited] = useState(false)
  if (isEdited) return <PriceField {...props} onLeave={() => setEdited(false)} />
  const value = row.price[field]
  const shown = value === '' ? '–' : dollars(value)
  return (
    <button type="button" className="price" aria-label={`${word} ${shown}, ${row.id}`} onClick={() => setEdited(true)}>
      <span className="price-word">{word} </span>
      <span className={value === '' ? 'faint' : ''}>{shown}</span>
    </button>
  )
}

/** A price with at least two places, so that the numbers of a column stand below each other. */
const dollars = (value: string): string => {
  const places = (value.split('.')[1] ?? '').length
  return `$${Number(value).toFixed(Math.max(places, 2))}`
}

function PriceField({ row: { id, price }, field, word, onChange, onLeave }: PriceCellProps & { onLeave: () => void }) {
  return (
    <NumberInput
      className="price-field"
      aria-label={`${word} price of ${id} in dollars per million tokens`}
      autoFocus
      value={price[field]}
      min={0}
      max={1_000_000}
      decimalScale={6}
      hideControls
      onFocus={(event) => event.currentTarget.select()}
      onBlur={onLeave}
      onKeyDown={({ key }) => (key === 'Enter' || key === 'Escape') && onLeave()}
      onChange={(value) => {
        // The field also tells of values that it was given.
        if (String(value) !== price[field]) onChange(id, { ...price, [field]: String(value) })
      }}
    />
  )
}
