import { type CSSProperties, useRef } from 'react'
import { formatCount } from '../format.ts'
import { type Column, Head, type Sort } from './data-table-head.tsx'
import { type TableRows, useTableRows } from './data-table-rows.ts'

export type { Column, Sort } from './data-table-head.tsx'

export type DataTableProps<Row> = {
  /** The name of the table for those who hear it. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** The number of rows in all, when not all of them are loaded. */
  total?: number
  /** Enter, or a click on the row. */
  onOpen?: (row: Row) => void
  /** The last loaded row is near: the next ones may be loaded. */
  onEnd?: (() => void) | undefined
  /** The keyboard has gone to another row. */
  onMove?: ((row: Row) => void) | undefined
  /** The row whose panel is open. */
  openKey?: string | undefined
  /** Rows that the person has chosen; X chooses the focused one. */
  selected?: ReadonlySet<string>
  onSelect?: (row: Row) => void
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
}

/**
 * A table of any length: only the rows in sight are in the page. J and K (and the arrows) move, Enter opens, X chooses. It
 * fills the height that its parent gives and scrolls inside, below its head.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, total = rows.length, sort, onSort } = props
  const scroller = useRef<HTMLDivElement>(null)
  const table = useTableRows(props, scroller)
  return (
    <div className="data-table">
      <div className="data-table-scroller" ref={scroller}>
        <table
          aria-label={label}
          aria-rowcount={total + 1}
          onKeyDown={table.onKeyDown}
          style={{ '--table-width': `${leastWidth(columns)}px` } as CSSProperties}
        >
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width: width === undefined ? undefined : `${width}px` }} />
            ))}
          </colgroup>
          <Head columns={columns} sort={sort} onSort={onSort} />
          <Body {...props} table={table} />
        </table>
      </div>
      {total > rows.length && (
        <p className="data-table-more meta">
          {formatCount(rows.length)} of {formatCount(total)} loaded.
          {!props.onEnd && ' Narrow the filter to see older ones.'}
        </p>
      )}
    </div>
  )
}

/** The column without a width takes what is left, and at least this much. */
const LEAST_NAME = 180

const leastWidth = <Row,>(columns: Column<Row>[]): number =>
  columns.reduce((sum, { width = LEAST_NAME }) => sum + width, 0)

function Body<Row>({
  table,
  rows,
  columns,
  keyOf,
  onOpen,
  openKey,
  selected,
}: DataTableProps<Row> & { table: TableRows }) {
  return (
    <tbody>
      <Gap height={table.before} />
      {table.shown.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        const key = keyOf(row)
        return (
          <tr
            key={key}
            data-index={index}
            aria-rowindex={index + 2}
            aria-selected={selected?.has(key) ?? key === openKey}
            data-open={key === openKey || undefined}
            data-opens={onOpen ? true : undefined}
            tabIndex={index === table.focused ? 0 : -1}
            onFocus={() => table.focus(index)}
            onClick={(event) => !isControl(event.target) && onOpen?.(row)}
          >
            {columns.map(({ key: column, render, align, isHeader, phone }) => {
              const Cell = isHeader ? 'th' : 'td'
              return (
                <Cell key={column} data-align={align} data-phone={phone} {...(isHeader && { scope: 'row' })}>
                  {render(row)}
                </Cell>
              )
            })}
          </tr>
        )
      })}
      <Gap height={table.after} />
    </tbody>
  )
}

/** The height of the rows that are not in the page. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden className="data-table-gap">
      <td style={{ height: `${height}px` }} />
    </tr>
  ) : null

/** A click on a link or a button inside of a row is not a click on the row. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null
