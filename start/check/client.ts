import { makePythonSource, SOURCE_FILE } from '../build/python-client.ts'
import { makeServedRoutes, ROUTE_FILE } from '../build/served-route.ts'
import { makeTypeScriptSchema, SCHEMA_FILE } from '../build/typescript-client.ts'
import type { Finding } from './finding.ts'
import type { Project } from './project.ts'

/**
 * The law: the generated files of the clients, and the list of routes, are what the API makes. Of the Python client the hash of its
 * sources is compared, so a check needs no Python.
 */
export async function findStaleClients(project: Project): Promise<Finding[]> {
  return [
    ...findDifference(project, ROUTE_FILE, await makeServedRoutes()),
    ...findDifference(project, SCHEMA_FILE, await makeTypeScriptSchema()),
    ...findDifference(project, SOURCE_FILE, await makePythonSource(project.root)),
  ]
}

function findDifference(project: Project, file: string, content: string): Finding[] {
  const wanted = content.split('\n')
  const present = project.files.includes(file) ? project.read(file).split('\n') : []
  const line = wanted.findIndex((text, index) => text !== present[index])
  if (line === -1 && wanted.length === present.length) return []
  const fault = 'differs from what the API serves.'
  return [{ file, line: Math.max(line, 0) + 1, fault, fix: 'Run `npm run clients`.' }]
}
