import type { MarkedToken, Token } from 'marked'
import type { ReactNode } from 'react'
import { numbered } from './numbered.ts'

/** The sources of an answer: the numbers of their marks, joined by commas, and the id before `-1` of the elements that show them. */
export type Cites = { sources: string; sourcesId: string }

/** The text of a block with its links, codes and emphases. HTML stays text. */
export const Inline = ({ tokens, cites }: { tokens: Token[]; cites: Cites }) =>
  numbered(tokens).map(({ place, item }) => <Piece key={place} token={item as MarkedToken} cites={cites} />)

function Piece({ token, cites }: { token: MarkedToken; cites: Cites }) {
  switch (token.type) {
    case 'text':
      if (token.tokens) return <Inline tokens={token.tokens} cites={cites} />
      return withCitations(token.text, cites)
    case 'escape':
      return token.text
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} cites={cites} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} cites={cites} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} cites={cites} />
        </del>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return (
        <WebLink address={token.href}>
          <Inline tokens={token.tokens} cites={cites} />
        </WebLink>
      )
    case 'image':
      // A picture would be loaded from a third party, and tell it who reads.
      return <WebLink address={token.href}>{token.text || 'Picture'}</WebLink>
    default:
      return token.raw
  }
}

/** A link out of the dashboard; an address of another kind, such as `javascript:`, stays text. */
const WebLink = ({ address, children }: { address: string; children: ReactNode }) =>
  /^(https?:\/\/|mailto:)/i.test(address) ? (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )

/** `[1]` becomes a link to its source; a number without a source stays text. */
function withCitations(text: string, { sources, sourcesId }: Cites): ReactNode {
  if (sources === '') return text
  const pieces = text.split(/(\[\d+\])/)
  return numbered(pieces).map(({ place, item }) =>
    place % 2 === 0 ? item : <Citation key={place} text={item} sources={sources} sourcesId={sourcesId} />,
  )
}

function Citation({ text, sources, sourcesId }: Cites & { text: string }) {
  const number = String(Number(text.slice(1, -1)))
  if (!sources.split(',').includes(number)) return text
  return (
    <a className="citation" href={`#${sourcesId}-${number}`} aria-label={`Source ${number}`}>
      {number}
    </a>
  )
}
