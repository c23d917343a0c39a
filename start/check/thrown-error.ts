import ts from 'typescript'
import type { Finding } from './finding.ts'
import { filesOf, lineOf, type Project } from './project.ts'

const REGISTRY = 'domain/error.ts'
const THROWING = ['domain', 'store', 'providers', 'activities', 'workflows', 'api', 'worker']

/** Codes that nothing throws yet although the registry has them, each with the reason. */
export const NOT_THROWN_YET: Record<string, string> = {}

/** The law: the service throws or stores every code of the error registry, so that callers read only of real errors. */
export function findErrorsNeverThrown(project: Project, excused = NOT_THROWN_YET): Finding[] {
  const thrown = new Set(filesOf(project, ['ts'], THROWING).flatMap((file) => codesThrownIn(project.parse(file))))
  return registeredCodes(project.parse(REGISTRY)).flatMap(({ code, line }) => {
    const isExcused = Object.hasOwn(excused, code)
    if (thrown.has(code) !== isExcused) return []
    return [{ file: REGISTRY, line, ...(isExcused ? thrownByNow(code) : neverThrown(code)) }]
  })
}

const thrownByNow = (code: string) => ({
  fault: `has ${code}, which is thrown by now.`,
  fix: 'Take the entry out of NOT_THROWN_YET in start/check/thrown-error.ts.',
})

const neverThrown = (code: string) => ({
  fault: `has ${code}, which is never thrown.`,
  fix: 'Throw the code, or take it out of the registry and out of docs/errors.md.',
})

/** The keys of the constant ERRORS. */
function registeredCodes(tree: ts.SourceFile): { code: string; line: number }[] {
  const codes: { code: string; line: number }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText(tree) === 'ERRORS' && node.initializer)
      for (const { name } of objectIn(node.initializer)?.properties ?? [])
        if (name) codes.push({ code: name.getText(tree), line: lineOf(tree, name) })
    node.forEachChild(visit)
  }
  visit(tree)
  return codes
}

/** The object below `as const satisfies …`. */
function objectIn(expression: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(expression)) return expression
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)) return objectIn(expression.expression)
  return undefined
}

/** The codes given to `new ApiError(…)` and `storedError(…)`, which is an error that a row keeps. */
function codesThrownIn(tree: ts.SourceFile): string[] {
  const codes: string[] = []
  const collect = (node: ts.Node) => {
    if (ts.isStringLiteral(node)) codes.push(node.text)
    node.forEachChild(collect)
  }
  const visit = (node: ts.Node) => {
    if (isThrowing(node) && node.arguments?.[0]) collect(node.arguments[0])
    node.forEachChild(visit)
  }
  visit(tree)
  return codes
}

const isThrowing = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) && node.expression.getText() === 'ApiError') ||
  (ts.isCallExpression(node) && node.expression.getText() === 'storedError')
