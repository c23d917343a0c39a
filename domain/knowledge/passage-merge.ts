/** A chunk of a document, as a list of passages has it. */
export type PassagePart = {
  id: string
  documentId: string
  ordinal: number
  text: string
  page: number | null
  heading: string | null
  /** The number of characters at its beginning that the chunk before ends with. */
  repeated: number
}

/** A chunk as a search ranks it. */
export type RankedPart = PassagePart & { score: number }

/** A chunk with the text of those next to it. `neighbours` are their ids, in the order of the document. */
export type MergedPassage<Part extends PassagePart> = Part & { neighbours: string[] }

/** A passage has at most this many chunks: longer ones would leave no room for others. */
const MAX_PARTS = 3

const GAP = '…'

type Group<Part> = { best: Part; parts: Part[] }

/**
 * Makes passages of a ranked list of chunks. A chunk on the page of a better one and below its heading becomes a part of its
 * passage, so that one page does not fill the list; where a format has no pages, only a chunk beside it does. A text that
 * stands in the list already, such as that of a file which was uploaded under two names, is left out.
 * @param ranked the best first
 * @param limit of the passages; a chunk that would come after the last one is no part of any
 * @param least passages with a lower score are left out
 * @returns the best first
 */
export function mergePassages<Part extends RankedPart>(
  ranked: Part[],
  limit: number,
  least = 0,
): MergedPassage<Part>[] {
  const places = new Map(ranked.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Part) => places.get(id) ?? 0
  const listed = groupTogether(ranked.filter(({ score }) => score >= least)).slice(0, limit)
  const last = listed.length < limit ? ranked.length : Math.max(...listed.map(({ best }) => placeOf(best)))
  return listed.map(({ best, parts }) =>
    joinParts(
      best,
      parts.filter((part) => placeOf(part) <= last),
    ),
  )
}

function groupTogether<Part extends PassagePart>(ranked: Part[]): Group<Part>[] {
  const seen = new Set<string>()
  const groups: Group<Part>[] = []
  for (const part of ranked) {
    const text = part.text.replace(/\s+/g, ' ').trim()
    if (seen.has(text)) continue
    seen.add(text)
    const group = groups.find(
      ({ parts }) => parts.length < MAX_PARTS && parts.some((other) => areTogether(other, part)),
    )
    if (group) group.parts.push(part)
    else groups.push({ best: part, parts: [part] })
  }
  return groups
}

const areTogether = (a: PassagePart, b: PassagePart): boolean =>
  a.documentId === b.documentId &&
  a.page === b.page &&
  a.heading === b.heading &&
  (a.page !== null || Math.abs(a.ordinal - b.ordinal) === 1)

/** Joins the texts in the order of the document, each without what the one before has said; `…` stands for what is between. */
export function joinParts<Part extends PassagePart>(best: Part, parts: Part[]): MergedPassage<Part> {
  const inOrder = parts.toSorted((a, b) => a.ordinal - b.ordinal)
  const texts = inOrder.flatMap((part, place) => {
    const before = inOrder[place - 1]
    if (!before) return [part.text]
    return part.ordinal - before.ordinal === 1 ? [withoutRepeated(part)] : [GAP, part.text]
  })
  return {
    ...best,
    text: texts.filter(Boolean).join('\n'),
    neighbours: inOrder.filter(({ id }) => id !== best.id).map(({ id }) => id),
  }
}

const withoutRepeated = ({ text, repeated }: PassagePart): string =>
  Array.from(text)
    .slice(repeated ?? 0)
    .join('')
    .trimStart()
