import ts from 'typescript'
import type { Finding } from './finding.ts'
import { FLOORS, filesOf, lineOf, type Project } from './project.ts'

const MAX_FILE_LINES = 220
const MAX_FUNCTION_LINES = 45

/** The law: a source file has at most 220 lines. */
export const findLongFiles = (project: Project): Finding[] =>
  sourcesOf(project).flatMap((file) => {
    const count = project.read(file).trimEnd().split('\n').length
    if (count <= MAX_FILE_LINES) return []
    const fault = `has ${count} lines, more than ${MAX_FILE_LINES}.`
    return [{ file, line: 1, fault, fix: 'Move one step of the story into a file of its own.' }]
  })

/**
 * The law: a function has at most 45 lines of its own. Blank lines, comments, the functions within it, which are counted
 * by themselves, texts, and object literals, which are read at a glance, do not count.
 */
export const findLongFunctions = (project: Project): Finding[] =>
  sourcesOf(project).flatMap((file) => {
    const tree = project.parse(file)
    const findings: Finding[] = []
    const visit = (node: ts.Node) => {
      const count = isFunctionWithBody(node) ? countLines(tree, node) : 0
      if (count > MAX_FUNCTION_LINES) findings.push(longFunction(file, lineOf(tree, node), count))
      node.forEachChild(visit)
    }
    visit(tree)
    return findings
  })

/** The client's description of the API and the list of routes are generated. */
const GENERATED = ['clients/typescript/schema.ts', 'domain/route.ts']
const sourcesOf = (project: Project): string[] =>
  filesOf(project, ['ts', 'tsx', 'mjs'], FLOORS).filter((file) => !GENERATED.includes(file))

const longFunction = (file: string, line: number, count: number): Finding => ({
  file,
  line,
  fault: `has a function of ${count} lines, more than ${MAX_FUNCTION_LINES}.`,
  fix: 'Give a part of it a name, as a function below it.',
})

const isFunctionWithBody = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

function countLines(tree: ts.SourceFile, node: ts.Node): number {
  const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line
  const lines = tree.text.split('\n')
  const counted = new Set<number>()
  for (let line = lineAt(node.getStart(tree)); line <= lineAt(node.getEnd()); line += 1)
    if (!BLANK_OR_COMMENT.test(lines[line] ?? '')) counted.add(line)
  const leaveOut = (child: ts.Node): void => {
    if (!isFunctionWithBody(child) && !ts.isObjectLiteralExpression(child) && !ts.isTemplateLiteral(child))
      child.forEachChild(leaveOut)
    else
      for (let line = lineAt(child.getStart(tree)) + 1; line <= lineAt(child.getEnd()); line += 1) counted.delete(line)
  }
  node.forEachChild(leaveOut)
  return counted.size
}

const BLANK_OR_COMMENT = /^\s*(?:$|\/\/|\/?\*)/
