import ts from 'typescript'
import type { Finding } from './finding.ts'
import { FLOORS, filesOf, lineOf, type Project } from './project.ts'

/** The law: an exported function has a docstring, also where it is a constant that holds an arrow function. */
export const findFunctionsWithoutDocstring = (project: Project): Finding[] =>
  filesOf(project, ['ts', 'tsx'], FLOORS).flatMap((file) => {
    const tree = project.parse(file)
    const exported = exportedFunctions(tree)
    // The signatures of an overloaded function share one docstring.
    const documented = new Set(exported.filter(hasDocstring).map(({ name }) => name))
    return exported
      .filter(({ name }) => !documented.has(name))
      .map(({ name, statement }) => ({
        file,
        line: lineOf(tree, statement),
        fault: `exports ${name} without a docstring.`,
        fix: 'Write /** … */ before it: what goes in and out, units, errors, the source of a formula or protocol.',
      }))
  })

type ExportedFunction = { name: string; statement: ts.Statement }

function exportedFunctions(tree: ts.SourceFile): ExportedFunction[] {
  const namedBelow = namesExportedBelow(tree)
  return tree.statements.flatMap((statement) => {
    const isExported = isMarkedExported(statement)
    return functionNames(statement)
      .filter((name) => isExported || namedBelow.has(name))
      .map((name) => ({ name, statement }))
  })
}

const isMarkedExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** `export { one, other }` without `from`. */
function namesExportedBelow(tree: ts.SourceFile): Set<string> {
  const names = tree.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier || !statement.exportClause) return []
    return ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : []
  })
  return new Set(names)
}

function functionNames(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default']
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations
    .filter(
      ({ initializer }) => initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
    )
    .map(({ name }) => name.getText())
}

const hasDocstring = ({ statement }: ExportedFunction): boolean =>
  ts.getJSDocCommentsAndTags(statement).some((doc) => ts.isJSDoc(doc) && doc.getText().length > '/** */'.length)
