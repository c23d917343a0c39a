import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the service: that of package.json, of the description, and of both clients. */
export const VERSION: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
).version
