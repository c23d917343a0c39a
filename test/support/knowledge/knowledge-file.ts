import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'documents')

/** The bytes of one of the realistic documents. */
export const readFixture = (filename: string): Buffer => readFileSync(join(FOLDER, filename))
