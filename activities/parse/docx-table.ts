import type { CheerioAPI } from 'cheerio/slim'
import type { Block } from '../../domain/chunk/block.ts'

/** A selection of elements in cheerio. */
export type Elements = ReturnType<ReturnType<CheerioAPI['root']>['children']>

/**
 * The blocks of an HTML table. A merged cell is repeated in all its places. A table of one row or column becomes
 * paragraphs.
 */
export function tableOf($: CheerioAPI, table: Elements): Block[] {
  const rows = gridOf($, table).filter((row) => row.some(Boolean))
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  const full = rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
  if (width <= 1 || full.length === 1)
    return full.map((row) => ({ kind: 'paragraph', text: row.filter(Boolean).join(' | ') }))
  const headerRows = Math.max(1, Math.min(table.find('thead').first().children('tr').length, full.length - 1))
  return [
    {
      kind: 'table',
      header: Array.from({ length: width }, (_, column) =>
        joinHeaderCells(full.slice(0, headerRows).map((row) => row[column] ?? '')),
      ),
      rows: full.slice(headerRows).map((cells) => ({ cells })),
    },
  ]
}

/** The texts of header cells above each other, each text once. */
const joinHeaderCells = (cells: string[]) => [...new Set(cells.filter(Boolean))].join(' ')

function gridOf($: CheerioAPI, table: Elements): string[][] {
  const grid: string[][] = []
  const lines = table.children('tr').add(table.children('thead, tbody, tfoot').children('tr')).toArray()
  lines.forEach((line, rowIndex) => {
    let column = 0
    for (const cell of $(line).children('td, th').toArray()) {
      while (grid[rowIndex]?.[column] !== undefined) column += 1
      const text = cellText($, $(cell))
      const columns = span($(cell).attr('colspan'))
      fill(grid, { row: rowIndex, column, rows: span($(cell).attr('rowspan')), columns, limit: lines.length }, text)
      column += columns
    }
  })
  return grid
}

function fill(
  grid: string[][],
  area: { row: number; column: number; rows: number; columns: number; limit: number },
  text: string,
): void {
  for (let row = area.row; row < Math.min(area.row + area.rows, area.limit); row += 1) {
    const cells = grid[row] ?? []
    grid[row] = cells
    for (let column = area.column; column < area.column + area.columns; column += 1) cells[column] = text
  }
}

/** The number of rows or columns that a cell covers, at most 100. */
const span = (value: string | undefined) => Math.min(100, Math.max(1, Number.parseInt(value ?? '1', 10) || 1))

const cellText = ($: CheerioAPI, cell: Elements) => {
  const parts = cell.children('p, ul, ol, table').toArray()
  const text = parts.length > 0 ? parts.map((part) => $(part).text()).join(' ') : cell.text()
  return text.replace(/\s+/g, ' ').trim()
}
