import openapiTypeScript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { readClientDocument } from './client-document.ts'

/** The generated file of the TypeScript client, relative to the root. */
export const SCHEMA_FILE = 'clients/typescript/schema.ts'

const HEADER = '// `npm run clients` makes this file from the OpenAPI document of the API. Do not edit it.\n\n'

/** The content that the generated file has to have. */
export async function makeTypeScriptSchema(): Promise<string> {
  const document = (await readClientDocument()) as unknown as OpenAPI3
  return (
    HEADER +
    astToString(await openapiTypeScript(document, { exportType: true, rootTypes: true, rootTypesNoSchemaPrefix: true }))
  )
}
