import { Button } from '@mantine/core'
import { nameOf } from '../models/provider.ts'
import { PriceCell } from './price-cell.tsx'
import type { Changes, PriceRow } from './prices.ts'

type PriceTableProps = {
  provider: string
  rows: PriceRow[]
  edit: (id: string, change: Changes[string]) => void
  undo: (id: string) => void
}

const FIELDS = [
  { field: 'input', title: 'Input', word: 'Input' },
  { field: 'output', title: 'Output', word: 'Output' },
  { field: 'cacheRead', title: 'From cache', word: 'Cache read' },
  { field: 'cacheWrite', title: 'Into cache', word: 'Cache write' },
] as const

/** The prices of one provider's models. */
export function PriceTable({ provider, rows, edit, undo }: PriceTableProps) {
  const name = nameOf(provider)
  return (
    <section className="price-provider" aria-label={name}>
      <h2>
        {name} {!rows.some(({ isConfigured }) => isConfigured) && <span className="meta">No API key</span>}
      </h2>
      <table className="settings-table price-table">
        <thead>
          <tr>
            <th scope="col">Model</th>
            {FIELDS.map(({ field, title }) => (
              <th key={field} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <code>{row.id}</code>
              </th>
              {FIELDS.map(({ field, word }) => (
                <td key={field}>
                  <PriceCell row={row} field={field} word={word} onChange={edit} />
                </td>
              ))}
              <td>
                <Origin row={row} onReset={edit} onUndo={undo} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type OriginProps = { row: PriceRow; onReset: PriceTableProps['edit']; onUndo: PriceTableProps['undo'] }

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
