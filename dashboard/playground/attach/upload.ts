import { formatBytes, formatNumberOf } from '../../parts/format.ts'

/** A file on its way to the service, or one that is not taken. */
export type Upload = {
  key: number
  file: File
  /** The part that is sent, from 0 to 1. */
  sentShare: number
  /** Why it is not taken. */
  refusal?: { message: string; fix?: string; canRepeat?: boolean }
}

/** The most files of a message. */
const MOST_FILES = 10

type Held = { sizeBytes: number } | Pick<Upload, 'file' | 'refusal'>
type Taken = { file: File; refusal?: { message: string } }

/**
 * Says before anything is sent which files a message still takes.
 * @param held the files that it has
 * @param maxBytes of all of them together; undefined while it is not known
 * @returns `left`: the number of files that are too many
 */
export function boundsOf(
  files: File[],
  held: Held[],
  maxBytes = Number.POSITIVE_INFINITY,
): { taken: Taken[]; left: number } {
  const counted = held.filter((each) => !('refusal' in each && each.refusal))
  let bytes = counted.reduce((sum, each) => sum + ('file' in each ? each.file.size : each.sizeBytes), 0)
  const room = Math.max(0, MOST_FILES - counted.length)
  const taken = files.slice(0, room).map((file): Taken => {
    if (file.size > maxBytes) return { file, refusal: { message: `A file has at most ${formatBytes(maxBytes)}.` } }
    if (bytes + file.size > maxBytes)
      return { file, refusal: { message: `The files of a message have together at most ${formatBytes(maxBytes)}.` } }
    bytes += file.size
    return { file }
  })
  return { taken, left: files.length - taken.length }
}

/** The words for files that are too many. */
export const noticeOf = (left: number): string | undefined =>
  left === 0 ? undefined : `A message takes at most ${MOST_FILES} files: ${formatNumberOf(left, 'file')} left out.`
