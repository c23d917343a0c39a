import TurndownService from 'turndown'

/** HTML as Markdown, with absolute links and with tables as tables. */
export function markdownOf(html: string, baseUrl: string): string {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
  service.addRule('link', { filter: 'a', replacement: (text, node) => link(text.trim(), node, baseUrl) })
  service.addRule('cell', { filter: ['td', 'th'], replacement: (text) => ` ${oneLine(text)} |` })
  service.addRule('row', { filter: 'tr', replacement: (cells, node) => `\n|${cells}${separator(cells, node)}` })
  service.addRule('table', {
    filter: 'table',
    replacement: (rows) => `\n\n${rows.replaceAll(/\n{2,}/g, '\n').trim()}\n\n`,
  })
  return service
    .turndown(html)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const oneLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')

/** The line of dashes under a table's first row; empty under the others. */
function separator(cells: string, node: unknown): string {
  const row = node as {
    previousElementSibling?: unknown
    parentNode?: { nodeName?: string; previousElementSibling?: unknown }
  }
  const isFirst =
    !row.previousElementSibling && !(row.parentNode?.nodeName !== 'TABLE' && row.parentNode?.previousElementSibling)
  return isFirst ? `\n|${' --- |'.repeat(cells.split(/(?<!\\)\|/).length - 1)}` : ''
}

function link(text: string, node: unknown, baseUrl: string): string {
  const href = (node as { getAttribute(name: string): string | null }).getAttribute('href') ?? ''
  if (text === '' || !URL.canParse(href, baseUrl)) return text
  const url = new URL(href, baseUrl)
  return /^(https?|mailto):$/.test(url.protocol) && !href.startsWith('#') ? `[${text}](${url.href})` : text
}
