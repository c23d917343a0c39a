/** What every parser makes of a document: its parts in reading order, still with their structure. */
export type TableRow = { cells: string[]; page?: number }

export type Block =
  | { kind: 'heading'; level: number; text: string; page?: number }
  | { kind: 'paragraph'; text: string; page?: number }
  /** A table as people read it: it becomes Markdown, its header repeated in every chunk. */
  | { kind: 'table'; header: string[]; rows: TableRow[]; page?: number }
  /** Rows of data: each becomes a line "Header: value; …". */
  | { kind: 'records'; header: string[]; rows: TableRow[] }
