import { lexer, type Token } from 'marked'
import { memo, useMemo } from 'react'
import remend, { type RemendOptions } from 'remend'
import { Block } from './markdown-block.tsx'
import type { Cites } from './markdown-inline.tsx'

type MarkdownProps = {
  text: string
  /** The text still grows: what it has opened is closed, so half of a word in bold is bold and no star is seen. */
  isOpen?: boolean
  /** The sources that the answer cites, as `1=chunk-id`, joined by commas; their marks become links to them. */
  sources?: string
  /** The id of the element that lists the sources, before `-1`. */
  sourcesId?: string
  turnId?: string
}

const OPEN: RemendOptions = { linkMode: 'text-only', images: false, htmlTags: false, katex: false }

/** The text of a model. HTML in it stays text, images become links, and links lead to the web or to e-mail only. */
export function Markdown({ text, isOpen = false, sources = '', sourcesId = '', turnId = '' }: MarkdownProps) {
  const blocks = useMemo(() => lexer(isOpen ? remend(text, OPEN) : text, { gfm: true, breaks: true }), [text, isOpen])
  return (
    <div className="markdown" dir="auto">
      {withPlaces(blocks).map(({ place, token }) => (
        <OneBlock key={place} token={token} raw={token.raw} sources={sources} sourcesId={sourcesId} turnId={turnId} />
      ))}
    </div>
  )
}

/** Tokens with the place of their first character: a block keeps its place while the text grows behind it. */
function withPlaces(tokens: Token[]): { place: number; token: Token }[] {
  let place = 0
  return tokens.map((token) => {
    const placed = { place, token }
    place += token.raw.length
    return placed
  })
}

type OneBlockProps = { token: Token; raw: string } & Cites

/** Only a block whose text has changed is painted again. */
const OneBlock = memo(
  ({ token, sources, sourcesId, turnId }: OneBlockProps) => (
    <Block token={token} cites={{ sources, sourcesId, turnId }} />
  ),
  (former, next) =>
    former.raw === next.raw &&
    former.sources === next.sources &&
    former.sourcesId === next.sourcesId &&
    former.turnId === next.turnId,
)
