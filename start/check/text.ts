import ts from 'typescript'
import { lineOf } from './project.ts'

/** A string or template of the code. `{…}` stands in it for a value that is known only when the code runs. */
export type Text = { line: number; text: string; node: ts.Node }

/** Every string and template of a file. Constants of the same file are put into the templates that use them. */
export function textsOf(tree: ts.SourceFile): Text[] {
  const constants = constantsOf(tree)
  const texts: Text[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
      texts.push({ line: lineOf(tree, node), text: textOf(node, constants) ?? '', node })
    node.forEachChild(visit)
  }
  visit(tree)
  return texts
}

export type Constants = Map<string, string>

/** The text of an expression that is a string, a template or the name of a constant; undefined for all others. */
export function textOf(node: ts.Node | undefined, constants: Constants): string | undefined {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return constants.get(node.text)
  if (!ts.isTemplateExpression(node)) return undefined
  const parts = node.templateSpans.map(
    ({ expression, literal }) => (textOf(expression, constants) ?? UNKNOWN) + literal.text,
  )
  return node.head.text + parts.join('')
}

const UNKNOWN = '{…}'

/** The texts in the constants of a file, in their order, since a constant may use those before it. */
export function constantsOf(tree: ts.SourceFile): Constants {
  const constants: Constants = new Map()
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const text = textOf(initializer, constants)
      if (ts.isIdentifier(name) && text !== undefined) constants.set(name.text, text)
    }
  }
  return constants
}
