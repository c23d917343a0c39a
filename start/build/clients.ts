import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../say.ts'
import { GENERATED_FOLDER, makePythonClient, makePythonSource, SOURCE_FILE } from './python-client.ts'
import { makeServedRoutes, ROUTE_FILE } from './served-route.ts'
import { makeTypeScriptSchema, SCHEMA_FILE } from './typescript-client.ts'

/** `npm run clients`: makes the generated files anew from the API: the clients', and the list of routes that texts name. */
const root = join(import.meta.dirname, '../..')
writeFileSync(join(root, ROUTE_FILE), await makeServedRoutes())
say(`Wrote ${ROUTE_FILE}.`)
writeFileSync(join(root, SCHEMA_FILE), await makeTypeScriptSchema())
say(`Wrote ${SCHEMA_FILE}.`)
const source = join(root, SOURCE_FILE)
if (existsSync(source) && readFileSync(source, 'utf8') === (await makePythonSource(root)))
  say(`${GENERATED_FOLDER} is fresh.`)
else {
  await makePythonClient(root)
  say(`Wrote ${GENERATED_FOLDER}.`)
}
process.exit(0)
