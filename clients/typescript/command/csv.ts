/** A cell with its quotes, or without any, and what stands behind it. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n][^,\r\n]*)?)(,|\r?\n|$)/gy

/** The rows of a CSV file (RFC 4180) by the names in its first line; blank lines are none. Undefined for what is no CSV. */
export function readCsv(text: string): { [name: string]: string }[] | undefined {
  const content = text.replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  let read = 0
  for (const [whole, quoted, plain = '', end] of content.matchAll(CELL)) {
    read += whole.length
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  if (read < content.length) return undefined
  const [names = [], ...others] = rows
  return others.map((cells) => Object.fromEntries(names.map((name, index) => [name.trim(), cells[index] ?? ''])))
}
