/** A row of a table, on the page where it stands. */
export type TableRow = { cells: string[]; page?: number }

/** A part of a document, as every parser returns it: in reading order and with its structure. */
export type Block =
  | { kind: 'heading'; level: number; text: string; page?: number }
  | { kind: 'paragraph'; text: string; page?: number }
  /** A table for readers: it becomes Markdown, and every chunk repeats its header. */
  | { kind: 'table'; header: string[]; rows: TableRow[]; page?: number }
  /** Rows of data: each row becomes a line "Header: value; …". */
  | { kind: 'records'; header: string[]; rows: TableRow[] }
