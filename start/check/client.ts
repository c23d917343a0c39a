import { makeTypeScriptSchema, SCHEMA_FILE } from '../build/typescript-client.ts'
import type { Finding } from './finding.ts'
import type { Project } from './project.ts'

/** The law: the generated files of the clients are what the OpenAPI document makes. */
export async function findStaleClients(project: Project): Promise<Finding[]> {
  const wanted = (await makeTypeScriptSchema()).split('\n')
  const present = project.files.includes(SCHEMA_FILE) ? project.read(SCHEMA_FILE).split('\n') : []
  const line = wanted.findIndex((text, index) => text !== present[index])
  if (line === -1 && wanted.length === present.length) return []
  return [
    {
      file: SCHEMA_FILE,
      line: Math.max(line, 0) + 1,
      fault: 'differs from the OpenAPI document.',
      fix: 'Run `npm run clients`.',
    },
  ]
}
