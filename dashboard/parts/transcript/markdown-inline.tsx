import type { MarkedToken, Token } from 'marked'
import type { ReactNode } from 'react'
import { numbered } from './numbered.ts'
import { PassageCard } from './source-link.tsx'

/**
 * The sources of an answer: `1=chunk-id` for each, joined by commas, the id before `-1` of the elements that show them, and
 * the turn.
 */
export type Cites = { sources: string; sourcesId: string; turnId: string }

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
function withCitations(text: string, cites: Cites): ReactNode {
  if (cites.sources === '') return text
  const pieces = text.split(/(\[\d+\])/)
  return numbered(pieces).map(({ place, item }) =>
    place % 2 === 0 ? item : <Citation key={place} text={item} {...cites} />,
  )
}

/** The number of a source leads to it below the answer, and shows its passage on hover. */
function Citation({ text, sources, sourcesId, turnId }: Cites & { text: string }) {
  const number = String(Number(text.slice(1, -1)))
  const [, chunkId] =
    sources
      .split(',')
      .map((source) => source.split('='))
      .find(([index]) => index === number) ?? []
  if (chunkId === undefined) return text
  return (
    <PassageCard turnId={turnId} chunkId={chunkId}>
      <a className="citation" href={`#${sourcesId}-${number}`} aria-label={`Source ${number}`}>
        {number}
      </a>
    </PassageCard>
  )
}
