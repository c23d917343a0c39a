import ts from 'typescript'
import type { Project } from './project.ts'

/** One line of a comment or document. `isExample`: it stands in a fenced block, where a reader's own files are named too. */
export type TextPassage = { file: string; line: number; text: string; isExample: boolean }

const HASH_FILE = /(\.(ya?ml|py|toml)|(^|\/)(Dockerfile|\.env\.example|\.gitignore|\.dockerignore|run))$/

/** The passages that people read in a file: comments of code, lines of a document. Other files have none. */
export function passagesOf(project: Project, file: string): TextPassage[] {
  if (/\.(ts|mjs|js)$/.test(file)) return commentsOf(project.parse(file))
  if (file.endsWith('.md')) return linesOfDocument(file, project.read(file))
  if (file.endsWith('.sql')) return lineComments(file, project.read(file), /(?:^|\s)--(?!>)(.*)/)
  return HASH_FILE.test(file) ? lineComments(file, project.read(file), /(?:^|\s)#(.*)/) : []
}

function commentsOf(tree: ts.SourceFile): TextPassage[] {
  return commentRanges(tree).flatMap(({ pos, end }) => {
    const first = tree.getLineAndCharacterOfPosition(pos).line + 1
    const lines = tree.text.slice(pos, end).split('\n')
    return lines.map((text, index) => ({ file: tree.fileName, line: first + index, text, isExample: false }))
  })
}

/** Each comment stands before or behind a token. Two neighbours may have the same one, so its position is the key. */
function commentRanges(tree: ts.SourceFile): ts.CommentRange[] {
  const ranges = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node) => {
    const children = node.getChildren(tree).filter((child) => !ts.isJSDoc(child))
    for (const child of children) visit(child)
    if (children.length > 0) return
    const before = ts.getLeadingCommentRanges(tree.text, node.getFullStart()) ?? []
    const behind = ts.getTrailingCommentRanges(tree.text, node.getEnd()) ?? []
    for (const range of [...before, ...behind]) ranges.set(range.pos, range)
  }
  visit(tree)
  return [...ranges.values()].sort((left, right) => left.pos - right.pos)
}

function lineComments(file: string, text: string, comment: RegExp): TextPassage[] {
  return text.split('\n').flatMap((content, index) => {
    const found = comment.exec(content)?.[1]
    return found === undefined ? [] : [{ file, line: index + 1, text: found, isExample: false }]
  })
}

function linesOfDocument(file: string, text: string): TextPassage[] {
  let isExample = false
  return livePart(file, text)
    .split('\n')
    .flatMap((content, index) => {
      const isFence = content.trimStart().startsWith('```')
      if (isFence) isExample = !isExample
      return isFence ? [] : [{ file, line: index + 1, text: content, isExample }]
    })
}

/** Only the newest part of the changelog: released parts tell of files that may be gone, and stay as they were. */
function livePart(file: string, text: string): string {
  if (file !== 'CHANGELOG.md') return text
  const [head = '', newest = ''] = text.split(/^(?=## )/m)
  return head + newest
}
