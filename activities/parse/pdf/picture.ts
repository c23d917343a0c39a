import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Pdf } from './outline.ts'

/** A page whose drawing takes longer than this to list is not blank, and the pages after it are not looked at. */
const PAGE_MS = 1_000
/** The time for all pages. Those that are left count as pictures, because nothing of them was read. */
const ALL_MS = 20_000
/** A frame or a rule across a page is no picture; a drawing, or text as curves, has at least as many paths. */
const PATHS_OF_A_DRAWING = 20

/**
 * The pages among these, which have no text, that hold a picture or a drawing. Pictures are not decoded: `pdf` leaves
 * them out, a second reader of the same bytes ends the list of a page's drawing at the first one, and so the lists differ.
 */
export async function findPicturePages(pdf: Pdf, bytes: Uint8Array, numbers: number[]): Promise<number[]> {
  const { OPS } = await getResolvedPDFJS()
  const stopping = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, maxImageSize: 1, stopAtErrors: true })
  const hasPicture = async (number: number) => {
    const drawn = await listOperators(pdf, number)
    if (drawn.filter((operator) => operator === OPS.constructPath).length >= PATHS_OF_A_DRAWING) return true
    return (await listOperators(stopping, number)).length < drawn.length
  }
  const endAt = performance.now() + ALL_MS
  const found: number[] = []
  let isLate = false
  for (const number of numbers) {
    const drawn: boolean | undefined = isLate
      ? undefined
      : await within(Math.min(PAGE_MS, endAt - performance.now()), hasPicture(number))
    isLate ||= drawn === undefined
    if (drawn ?? true) found.push(number)
  }
  await stopping.loadingTask.destroy()
  return found
}

/** The result of the work; undefined when it takes longer. */
async function within<Result>(timeMs: number, work: Promise<Result>): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), timeMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The drawings of a page, as far as the reader gets; none of a page that cannot be opened. */
async function listOperators(pdf: Pdf, number: number): Promise<number[]> {
  try {
    const page = await pdf.getPage(number)
    const { fnArray } = await page.getOperatorList()
    page.cleanup()
    return fnArray
  } catch {
    return []
  }
}
