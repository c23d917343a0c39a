import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** The title is heard only, for a narrow column such as one of boxes. */
  isTitleHidden?: boolean
  /** In pixels: time 150, status 112, number 88. One column without a width takes what is left. */
  width?: number
  align?: 'end'
  /** The column that names the row; it stays in sight. */
  isHeader?: boolean
  isSortable?: boolean
  /** The place of the cell in the two lines of a row on a phone. A column without a place is left out there. */
  phone?: 'beside' | 'below' | 'corner'
}

/** A column's key, and `-` before it for the largest first. */
export type Sort = string

type HeadProps<Row> = { columns: Column<Row>[]; sort?: Sort | undefined; onSort?: ((sort: Sort) => void) | undefined }

/** The head of a table; a click on a sortable column turns the order. */
export const Head = <Row,>({ columns, sort, onSort }: HeadProps<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map((column) => (
        <th key={column.key} scope="col" data-align={column.align} aria-sort={directionOf(column.key, sort)}>
          {column.isSortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : titleOf(column)}
        </th>
      ))}
    </tr>
  </thead>
)

const titleOf = <Row,>({ title, isTitleHidden }: Column<Row>) =>
  isTitleHidden ? <span className="visually-hidden">{title}</span> : title

function directionOf(key: string, sort: Sort | undefined): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : undefined
}

type SortButtonProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: (sort: Sort) => void }

/** Numbers begin with the largest, names with A. */
function SortButton<Row>({ column: { key, title, align }, sort, onSort }: SortButtonProps<Row>) {
  const direction = directionOf(key, sort)
  const first = align === 'end' ? `-${key}` : key
  const other = first === key ? `-${key}` : key
  const Sign = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button type="button" onClick={() => onSort(sort === first ? other : first)}>
      {title}
      {direction && <Sign size={12} aria-hidden />}
    </button>
  )
}
