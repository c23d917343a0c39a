import ts from 'typescript'
import type { Finding } from './finding.ts'
import { FLOORS, filesOf, lineOf, type Project } from './project.ts'

/**
 * The law: a function of a file stands below the first function that calls it, so that a story is read from its beginning.
 * Exported functions, and those that the file itself calls while it is loaded, stand where they like.
 */
export const findFunctionsAboveCallers = (project: Project): Finding[] =>
  filesOf(project, ['ts', 'tsx'], FLOORS).flatMap((file) => {
    const tree = project.parse(file)
    const functions = functionsOf(tree)
    const usedAtLoad = namesUsedAtLoad(tree, functions)
    return functions.flatMap(({ name, statement, isFree }, place) => {
      if (isFree || usedAtLoad.has(name)) return []
      // Of two functions that call each other, either may stand first.
      const callers = functions.filter(
        (other) => other.name !== name && uses(other.statement, name) && !uses(statement, other.name),
      )
      if (callers.length === 0 || callers.some((caller) => functions.indexOf(caller) < place)) return []
      const fault = `has ${name} above its first caller, ${callers[0]?.name}.`
      return [{ file, line: lineOf(tree, statement), fault, fix: 'Move the function below its first caller.' }]
    })
  })

type NamedFunction = { name: string; statement: ts.Statement; isFree: boolean }

/** The functions of a file in their order; a constant that holds an arrow function is one, too. */
function functionsOf(tree: ts.SourceFile): NamedFunction[] {
  return tree.statements.flatMap((statement): NamedFunction[] => {
    const isFree = ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some(isExport)
    if (ts.isFunctionDeclaration(statement) && statement.name) return [{ name: statement.name.text, statement, isFree }]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations
      .filter(({ initializer }) => initializer && ts.isArrowFunction(initializer))
      .map(({ name }) => ({ name: name.getText(tree), statement, isFree }))
  })
}

const isExport = ({ kind }: ts.ModifierLike): boolean => kind === ts.SyntaxKind.ExportKeyword

/** The functions that run while the file is loaded, also those that only such functions call. */
function namesUsedAtLoad(tree: ts.SourceFile, functions: NamedFunction[]): Set<string> {
  const statements = new Set(functions.map(({ statement }) => statement))
  const loaded: ts.Statement[] = tree.statements.filter((statement) => !statements.has(statement))
  const names = new Set<string>()
  // The list grows while it is walked.
  for (const statement of loaded)
    for (const { name, statement: used } of functions)
      if (!names.has(name) && uses(statement, name)) {
        names.add(name)
        loaded.push(used)
      }
  return names
}

const uses = (node: ts.Node, name: string): boolean =>
  (ts.isIdentifier(node) && node.text === name) || (node.forEachChild((child) => uses(child, name)) ?? false)
