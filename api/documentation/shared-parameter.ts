import { SHARED_PARAMETERS } from './openapi-operation.ts'

type Parameter = { name: string; in?: string }
type Operations = Record<string, { parameters?: Parameter[] | undefined }>

/** A parameter that fewer operations have stands with each of them. */
const LEAST_USES = 4

/**
 * The parameters of components: those with a name of their own, and those of queries that many operations have alike, under
 * the name and a number where another one has it.
 */
export function sharedParameters(paths: Record<string, Operations>): Record<string, object | undefined> {
  const uses = new Map<string, number>()
  for (const { parameters } of Object.values(paths).flatMap((operations) => Object.values(operations)))
    for (const parameter of parameters ?? []) {
      const text = JSON.stringify(parameter)
      if (parameter.in === 'query') uses.set(text, (uses.get(text) ?? 0) + 1)
    }
  const shared: Record<string, object | undefined> = { ...SHARED_PARAMETERS }
  for (const [text, count] of uses) {
    if (count < LEAST_USES) continue
    const parameter = JSON.parse(text) as Parameter
    shared[freeName(`Query${capitalized(parameter.name)}`, shared)] = parameter
  }
  return shared
}

const capitalized = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function freeName(name: string, taken: object): string {
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}${number}`
    if (!(numbered in taken)) return numbered
  }
}
