import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import ts from 'typescript'

/** The places with code that runs in the service or starts it. */
export const FLOORS = [
  'config.ts',
  'config',
  'domain',
  'store',
  'providers',
  'activities',
  'workflows',
  'api',
  'worker',
  'migrations',
  'start',
  'clients',
  'dashboard',
]

/** A folder with source code and documents, as the laws read it. Every path is relative to `root` and has slashes. */
export type Project = {
  root: string
  /** All files and folders but those that .gitignore names. */
  files: string[]
  folders: string[]
  read(file: string): string
  /** The syntax tree of a TypeScript or JavaScript file. */
  parse(file: string): ts.SourceFile
}

/** Reads the names of a project; the contents are read when a law asks for them. Git itself is not needed. */
export function openProject(root: string): Project {
  const ignored = ignoredNames(root)
  const isIgnored = (name: string) => ignored.some((pattern) => matchesGlob(name, pattern))
  const { files, folders } = namesBelow(root, '', isIgnored)
  const trees = new Map<string, ts.SourceFile>()
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const parse = (file: string) => {
    const known = trees.get(file)
    if (known) return known
    const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
    trees.set(file, tree)
    return tree
  }
  return { root, files, folders, read, parse }
}

/** The files with one of these extensions (`ts`) that are one of these places or stand below one; '' is the root. */
export function filesOf(project: Project, extensions: string[], places: string[] = ['']): string[] {
  return project.files.filter(
    (file) =>
      extensions.some((extension) => file.endsWith(`.${extension}`)) &&
      places.some((place) => place === '' || file === place || file.startsWith(`${place}/`)),
  )
}

/** The number of the line, counted from 1, on which a node's first character stands. */
export const lineOf = (tree: ts.SourceFile, node: ts.Node): number =>
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1

/** The names in .gitignore, without a slash: this project ignores nothing by a longer path. */
function ignoredNames(root: string): string[] {
  if (!readdirSync(root).includes('.gitignore')) return ['.git']
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const names = lines.map((line) => line.trim().replace(/\/$/, ''))
  return ['.git', ...names.filter((name) => name !== '' && !name.startsWith('#'))]
}

function namesBelow(root: string, folder: string, isIgnored: (name: string) => boolean) {
  const files: string[] = []
  const folders: string[] = []
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (isIgnored(entry.name)) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) files.push(path)
    else {
      const below = namesBelow(root, path, isIgnored)
      folders.push(path, ...below.folders)
      files.push(...below.files)
    }
  }
  return { files, folders }
}
