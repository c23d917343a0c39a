import { AmsError } from '../../../../clients/typescript/index.ts'

/** What the service says about one field. */
export type FieldFault = { path: string; message: string }

/** Sentences of the API about the whole body, and the field that they are about. */
const BODY_FAULTS: [RegExp, string][] = [[/webhookUrl when enabled is true/, 'webhookUrl']]

/**
 * The field that an error of the API names, and its words. Its messages begin with the path of the field
 * (`[0].config.url must be …`), or name it as `The field x is not known.`
 * @param fieldOf the field of the form that a path of the API is about, both with points: `0.config.url`
 */
export function fieldFaultOf(error: unknown, fieldOf: (path: string) => string): FieldFault | undefined {
  if (!(error instanceof AmsError) || error.status !== 400) return undefined
  const path = BODY_FAULTS.find(([words]) => words.test(error.message))?.[1] ?? namedIn(error.message)
  return path === undefined ? undefined : { path: fieldOf(path), message: `${error.message} ${error.fix}` }
}

function namedIn(message: string): string | undefined {
  const [, path] = /^(?:The field )?((?:[\w$-]+|\[\d+\])(?:\.[^\s.[\]]+|\[\d+\])*) /.exec(message) ?? []
  return path?.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^\./, '')
}
