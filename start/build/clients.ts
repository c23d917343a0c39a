import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../say.ts'
import { makeTypeScriptSchema, SCHEMA_FILE } from './typescript-client.ts'

/** `npm run clients`: makes the generated files of the clients anew from the OpenAPI document. */
writeFileSync(join(import.meta.dirname, '../..', SCHEMA_FILE), await makeTypeScriptSchema())
say(`Wrote ${SCHEMA_FILE}.`)
process.exit(0)
