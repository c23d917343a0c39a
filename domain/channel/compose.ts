import type { ChannelName } from '../agent/channel.ts'
import type { Citation } from '../turn/citation.ts'
import type { Block, Span } from './markdown/document.ts'
import { paragraph, readMarkdown } from './markdown/read.ts'
import { DISCORD } from './markup/discord.ts'
import type { Markup } from './markup/markup.ts'
import { SLACK } from './markup/slack.ts'
import { splitBlocks } from './markup/split.ts'
import { TELEGRAM } from './markup/telegram.ts'
import { WHATSAPP } from './markup/whatsapp.ts'

const MARKUPS: Record<ChannelName, Markup> = { discord: DISCORD, slack: SLACK, telegram: TELEGRAM, whatsapp: WHATSAPP }

/** The reply of an agent as its model wrote it: Markdown, and the documents that it cites. */
export type Reply = { markdown: string; citations: Pick<Citation, 'filename' | 'index' | 'page'>[] }

/**
 * Returns the parts of a reply in the platform's own markup, each within the platform's limit, in the order of sending. Nothing
 * in the Markdown can mention a group or bring markup of its own. There is at least one part. It gives other work of the
 * process its turn between the pieces of a long reply.
 */
export async function composeReply(channel: ChannelName, { markdown, citations }: Reply): Promise<string[]> {
  const blocks = [...(await readMarkdown(markdown)), ...sourceNote(citations)]
  const parts = splitBlocks(blocks, MARKUPS[channel])
  return parts.length > 0 ? parts : ['…']
}

const MAX_SOURCES = 5
const MAX_NAME = 80

/** Names each cited document once, with its marks in the text and its pages: `Sources: [1] [3] guide.pdf (p. 2, 7)`. */
function sourceNote(citations: Reply['citations']): Block[] {
  const documents = Map.groupBy(citations, ({ filename }) => filename)
  if (documents.size === 0) return []
  const named = Array.from(documents, ([filename, cited]) => {
    const marks = unique(cited.map(({ index }) => index)).map((index) => `[${index}] `)
    const pages = unique(cited.map(({ page }) => page)).join(', ')
    const name = Array.from(filename).slice(0, MAX_NAME).join('')
    return marks.join('') + name + (pages === '' ? '' : ` (p. ${pages})`)
  })
  const more = named.length > MAX_SOURCES ? ` and ${named.length - MAX_SOURCES} more` : ''
  const note: Span = { text: `Sources: ${named.slice(0, MAX_SOURCES).join(', ')}${more}`, italic: true }
  return [paragraph([note])]
}

const unique = (numbers: (number | null | undefined)[]): number[] =>
  [...new Set(numbers)].filter((number) => typeof number === 'number')
