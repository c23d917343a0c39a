import type { ComposingDependencies } from '../dependencies.ts'
import type { TurnSoFar } from '../hold.ts'
import type { DecidedTurn, PreparedTurn } from '../prepare.ts'
import { readDocuments } from './document.ts'
import { readPictures } from './picture.ts'

/** Reads the files of the message and of the history. */
export async function withFiles(
  deps: ComposingDependencies,
  turn: TurnSoFar,
  decided: DecidedTurn,
): Promise<PreparedTurn> {
  const [documents, { pictures, leftOut }] = await Promise.all([
    readDocuments(deps, turn, decided),
    readPictures(deps, turn, decided),
  ])
  return { ...decided, pictures, documents: new Map([...documents, ...leftOut]) }
}
