import { Button, NumberInput } from '@mantine/core'
import type { Column } from '../../parts/table/data-table.tsx'
import type { Changes, PriceRow } from './prices.ts'

type Acts = { edit: (id: string, change: Changes[string]) => void; undo: (id: string) => void }

/** The columns of the prices, with fields in the rows. */
export const columnsOf = ({ edit, undo }: Acts): Column<PriceRow>[] => [
  {
    key: 'model',
    title: 'Model',
    isHeader: true,
    render: ({ id, isConfigured }) => (
      <span title={id}>
        <code>{id}</code>
        {!isConfigured && <span className="meta"> no API key</span>}
      </span>
    ),
  },
  priceColumn(edit, { field: 'input', title: 'In, $/M', word: 'Input', phone: 'below' }),
  priceColumn(edit, { field: 'output', title: 'Out, $/M', word: 'Output', phone: 'corner' }),
  priceColumn(edit, { field: 'cacheRead', title: 'Cached, $/M', word: 'Cache read', placeholder: 'as input' }),
  priceColumn(edit, { field: 'cacheWrite', title: 'To cache, $/M', word: 'Cache write', placeholder: 'as input' }),
  {
    key: 'origin',
    title: 'Price',
    width: 176,
    phone: 'beside',
    render: (row) => <Origin row={row} onReset={edit} onUndo={undo} />,
  },
]

type PricePart = { field: keyof PriceRow['price']; word: string; placeholder?: string }
type PriceFieldProps = PricePart & { row: PriceRow; onChange: Acts['edit'] }

function priceColumn(
  edit: Acts['edit'],
  { title, phone, ...part }: PricePart & Pick<Column<PriceRow>, 'title' | 'phone'>,
): Column<PriceRow> {
  const render = (row: PriceRow) => <PriceField row={row} {...part} onChange={edit} />
  return { key: part.field, title, width: 120, align: 'end', ...(phone && { phone }), render }
}

const PriceField = ({ row: { id, price }, field, word, placeholder = 'none', onChange }: PriceFieldProps) => (
  <NumberInput
    className="price-field"
    aria-label={`${word} price of ${id} in dollars per million tokens`}
    value={price[field]}
    min={0}
    max={1_000_000}
    decimalScale={6}
    hideControls
    leftSection={<span className="price-word">{field === 'input' ? 'In' : 'Out'}</span>}
    placeholder={placeholder}
    onChange={(value) => {
      // The field also tells of values that it was given.
      if (String(value) !== price[field]) onChange(id, { ...price, [field]: String(value) })
    }}
  />
)

type OriginProps = { row: PriceRow; onReset: Acts['edit']; onUndo: Acts['undo'] }

/** Says where the price comes from, and offers the way back. */
function Origin({ row: { id, isOwn, isChanged, price }, onReset, onUndo }: OriginProps) {
  if (isChanged)
    return (
      <>
        {isOwn ? 'yours' : 'default'}, unsaved{' '}
        <Button size="compact-xs" variant="subtle" aria-label={`Undo the change of ${id}`} onClick={() => onUndo(id)}>
          Undo
        </Button>
      </>
    )
  if (!isOwn) return <span className="faint">{price.input === '' && price.output === '' ? 'no price' : 'default'}</span>
  return (
    <>
      yours{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Use the default price of ${id}`}
        onClick={() => onReset(id, null)}
      >
        Use default
      </Button>
    </>
  )
}
