import type { DataOf } from '../../../clients/typescript/index.ts'
import { ScrollText } from '../../parts/scroll-text.tsx'

export type DocumentPart = DataOf<'/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/pages', 'get'>[number]
type Piece = { key: string; text: string; chunk?: DocumentPart['chunks'][number] }

type PageTextProps = {
  page: DocumentPart | undefined
  total: number
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The text of a page as it was read; each chunk is a mark that can be chosen. */
export function PageText({ page, total, chosen, onChoose }: PageTextProps) {
  if (total === 0) return <p className="faint">The document is not read yet.</p>
  if (!page) return <p className="faint">The document has no such page.</p>
  return (
    <ScrollText label="Text of the page" element="section" className="document-text">
      {piecesOf(page).map(({ key, text, chunk }) =>
        chunk ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: J and K and the list beside do the same by the keyboard.
          <mark
            key={key}
            ref={chunk.id === chosen ? bringIntoSight : undefined}
            data-chosen={chunk.id === chosen || undefined}
            data-odd={chunk.index % 2 === 1 || undefined}
            onClick={() => onChoose(chunk.id)}
          >
            {text}
          </mark>
        ) : (
          <span key={key}>{text}</span>
        ),
      )}
    </ScrollText>
  )
}

/** React calls it with a mark that was chosen. */
const bringIntoSight = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'nearest' })

/** The text cut where chunks begin and end; what no chunk has stands between them. */
function piecesOf({ text, chunks }: DocumentPart): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const chunk of chunks.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(chunk.start, at)
    if (start > at) pieces.push({ key: `before ${chunk.id}`, text: text.slice(at, start) })
    if (chunk.end > start) pieces.push({ key: chunk.id, text: text.slice(start, chunk.end), chunk })
    at = Math.max(at, chunk.end)
  }
  return at < text.length ? [...pieces, { key: 'rest', text: text.slice(at) }] : pieces
}
