import ts from 'typescript'
import type { Finding } from './finding.ts'
import { passagesOf } from './passage.ts'
import { filesOf, lineOf, type Project } from './project.ts'
import { isServed, type Route } from './route.ts'
import { type Constants, constantsOf, textOf, textsOf } from './text.ts'

/** Where the service speaks to its callers and operators: fixes, next steps, descriptions, messages. */
const SPEAKING = [
  'domain',
  'store',
  'providers',
  'activities',
  'workflows',
  'api',
  'worker',
  'start',
  'config',
  'config.ts',
]

/** A route that a text has to name before the API serves it, with the reason. */
export type Announced = Route & { reason: string }

export const ANNOUNCED: Announced[] = []

/** The pages that a text may send a person to, by the names that texts give them. */
export const PAGES: string[] = ['dashboard', 'Dashboard']

/**
 * The law: a way out leads somewhere. The API serves every route, and has every page, that a fix, a next step, another
 * text of the service or a document names. An announced route leaves its list when the API serves it.
 */
export function findWaysOut(project: Project, routes: Route[], announced = ANNOUNCED, pages = PAGES): Finding[] {
  const inCode = filesOf(project, ['ts'], SPEAKING).flatMap((file) => namedInCode(project, file))
  const named = [...inCode, ...namedInDocuments(project)]
  const known = [...routes, ...announced]
  return [
    ...named.filter((way) => way.path !== undefined && !isServed(known, { ...way, path: way.path })).map(noRoute),
    ...named.filter((way) => way.page !== undefined && !pages.includes(way.page)).map(noPage),
    ...announced.filter((route) => isServed(routes, route)).map(servedByNow),
  ]
}

/** A route or a page that a text names. */
type Way = { file: string; line: number; method?: string | undefined; path?: string; page?: string }

function namedInCode(project: Project, file: string): Way[] {
  const tree = project.parse(file)
  const constants = constantsOf(tree)
  const inTexts = textsOf(tree).flatMap(({ text, line }) => waysIn(text, { file, line }))
  const inSteps: Way[] = []
  const visit = (node: ts.Node) => {
    const step = routeOfObject(node, constants) ?? routeOfCall(node, constants)
    if (step) inSteps.push({ ...step, file, line: lineOf(tree, node) })
    node.forEachChild(visit)
  }
  visit(tree)
  return [...inTexts, ...inSteps]
}

const namedInDocuments = (project: Project): Way[] =>
  filesOf(project, ['md'])
    .flatMap((file) => passagesOf(project, file))
    .flatMap(({ text, file, line }) => waysIn(text, { file, line }))

const METHOD = /^(GET|POST|PUT|PATCH|DELETE)$/
const ROUTE = /\b(GET|POST|PUT|PATCH|DELETE) ((?:…|\/)[^\s,;`'")]*)/g
/** A path without a method is one of ours only when it begins like ours; Langfuse's own begin with /api/public. */
const PATH = /(?<![\w.…}>:/-])\/(?:api(?!\/public\/)|v1)\/[^\s,;`'")]*/g
const PAGE = /\b[Dd]ashboard\b|\bSettings(?: > [A-Z]\w*(?: [A-Z]\w*)*)+/g

function waysIn(text: string, place: { file: string; line: number }): Way[] {
  const routes = [...text.matchAll(ROUTE)].map(([, method, path = '']) => ({ ...place, method, path: trimmed(path) }))
  const paths = [...text.replaceAll(ROUTE, '').matchAll(PATH)].map(([path]) => ({ ...place, path: trimmed(path) }))
  const pages = [...text.matchAll(PAGE)].map(([page]) => ({ ...place, page }))
  return [...routes, ...paths, ...pages].filter((way) => !('path' in way && LANGFUSE.test(way.path)))
}

/** Langfuse's own API has its paths here. */
const LANGFUSE = /^\/api\/public\//

const trimmed = (path: string): string => path.replace(/[.:?!]+$/, '')

/** `{ method: 'GET', path: '/api/v1/agents' }`, the form of a next step. */
function routeOfObject(node: ts.Node, constants: Constants): Omit<Way, 'file' | 'line'> | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const textOfProperty = (name: string) => {
    const property = node.properties.find((member) => member.name?.getText() === name)
    return property && ts.isPropertyAssignment(property) ? textOf(property.initializer, constants) : undefined
  }
  return routeOf(textOfProperty('method'), textOfProperty('path'), '')
}

/** `step('GET', '/evals', …)`: a function makes the next step and puts the beginning before the path. */
function routeOfCall(node: ts.Node, constants: Constants): Omit<Way, 'file' | 'line'> | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const values = node.arguments.map((argument) => textOf(argument, constants))
  const at = values.findIndex((value) => value !== undefined && METHOD.test(value))
  return at === -1 ? undefined : routeOf(values[at], values[at + 1], '…')
}

function routeOf(method: string | undefined, path: string | undefined, before: string) {
  if (!method || !path?.startsWith('/')) return undefined
  return { method, path: before + path }
}

const noRoute = ({ file, line, method, path }: Way): Finding => ({
  file,
  line,
  fault: `names ${[method, path].filter(Boolean).join(' ')}, which the API does not serve.`,
  fix: 'Name a route of the API, with {names} for its parameters; GET /api/openapi.json lists them.',
})

const noPage = ({ file, line, page }: Way): Finding => ({
  file,
  line,
  fault: `names the page “${page}”, which does not exist.`,
  fix: 'Say what the reader can do today: a route, a setting, a command. PAGES in start/check/way-out.ts lists new pages.',
})

const servedByNow = ({ method, path }: Route): Finding => ({
  file: 'start/check/way-out.ts',
  line: 1,
  fault: `announces ${method} ${path}, which the API serves by now.`,
  fix: 'Take the entry out of ANNOUNCED.',
})
