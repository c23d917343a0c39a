/** A text at a place in points from the lower left corner; F2 is bold. */
export type Text = { text: string; y: number; x?: number; size?: number; font?: 'F1' | 'F2' }

const show = ({ text, y, x = 72, size = 10, font = 'F1' }: Text) =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text.replace(/[()]/g, '\\$&')}) Tj ET`

/** The content stream of a page with these texts, for `pdf` of hostile-document.ts. */
export const page = (texts: Text[]): string => texts.map(show).join('\n')

const SENTENCE = 'The pump runs at nine hundred turns a minute and stops when its valve is closed by hand.'
/** Lines of prose from a height downwards; each begins with the word and its number. */
export const prose = (y: number, word: string, lines = 3): Text[] =>
  Array.from({ length: lines }, (_, index) => ({ text: `${word} ${index}: ${SENTENCE}`, y: y - index * 12 }))

/** The cells of a row, 150 points apart. */
export const row = (y: number, cells: string[], font: Text['font'] = 'F1'): Text[] =>
  cells.map((text, index) => ({ text, y, x: 72 + index * 150, font }))
