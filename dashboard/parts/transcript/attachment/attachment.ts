import { AmsError } from '../../../../clients/typescript/index.ts'
import { factsOf } from '../../fault.tsx'
import type { StoredTurn } from '../turn-view.ts'

export type Attachment = StoredTurn['attachments'][number]

/** A browser paints these and runs nothing in them. Everything else is saved as a file, and never opened here. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** True for a file that the page shows as a picture. */
export const isPicture = (mediaType: string): boolean => PICTURES.has(mediaType)

/** True where the service has the file no more. */
export const isGone = (error: unknown): boolean => error instanceof AmsError && error.status === 404

/** Says why a file can neither be shown nor saved. */
export const wordsOfLoss = (error: unknown): string =>
  isGone(error) ? 'The file was removed.' : `The file could not be loaded. ${factsOf(error).message}`
