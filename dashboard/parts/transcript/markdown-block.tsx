import type { MarkedToken, Token, Tokens } from 'marked'
import { CopyButton } from '../copy-button.tsx'
import { type Cites, Inline } from './markdown-inline.tsx'
import { numbered } from './numbered.ts'

type BlockProps<T> = { token: T; cites: Cites }

/** One block of a Markdown text: paragraph, heading, list, code, quote, table. Every other kind is shown as its text. */
export function Block({ token: given, cites }: BlockProps<Token>) {
  const token = given as MarkedToken
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
    case 'paragraph':
      // The page has its own headings, so a heading of an answer is a paragraph in bold.
      return (
        <p className={token.type === 'heading' ? 'markdown-heading' : undefined}>
          <Inline tokens={token.tokens} cites={cites} />
        </p>
      )
    case 'text':
      return <Inline tokens={token.tokens ?? [token]} cites={cites} />
    case 'code':
      return <Code text={token.text} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} cites={cites} />
        </blockquote>
      )
    case 'list':
      return <List token={token} cites={cites} />
    case 'table':
      return <Table token={token} cites={cites} />
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'hr':
      return <hr />
    default:
      return <p>{token.raw}</p>
  }
}

const Code = ({ text }: { text: string }) => (
  <div className="markdown-code" dir="ltr">
    <pre>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} what="code" />
  </div>
)

function List({ token, cites }: BlockProps<Tokens.List>) {
  const items = numbered(token.items).map(({ place, item }) => (
    <li key={place}>
      <Blocks tokens={item.tokens} cites={cites} />
    </li>
  ))
  return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>
}

const Blocks = ({ tokens, cites }: { tokens: Token[]; cites: Cites }) =>
  numbered(tokens).map(({ place, item }) => <Block key={place} token={item} cites={cites} />)

const Table = ({ token, cites }: BlockProps<Tokens.Table>) => (
  <table>
    <thead>
      <tr>
        {numbered(token.header).map(({ place, item }) => (
          <th key={place} scope="col" data-align={item.align}>
            <Inline tokens={item.tokens} cites={cites} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {numbered(token.rows).map(({ place: row, item: cells }) => (
        <tr key={row}>
          {numbered(cells).map(({ place, item }) => (
            <td key={place} data-align={item.align}>
              <Inline tokens={item.tokens} cites={cites} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
