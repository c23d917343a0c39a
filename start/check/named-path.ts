import { matchesGlob, posix } from 'node:path'
import type { Finding } from './finding.ts'
import { passagesOf, type TextPassage } from './passage.ts'
import type { Project } from './project.ts'
import { textsOf } from './text.ts'

/**
 * The law: a path that a comment, a document or a message names exists. A path may begin at the root or at the file
 * that names it, or be the end of a longer one (`error.ts`, `check/run.ts`); a glob has to match something. Routes,
 * packages, addresses, the system's own files and what .gitignore names are no paths of this project.
 */
export function findNamedPaths(project: Project): Finding[] {
  const known = knownPaths(project)
  return project.files.flatMap((file) =>
    [...passagesOf(project, file), ...messagesOf(project, file)].flatMap((passage) => [
      ...missingPaths(project, known, passage),
      ...missingDecisions(known, passage),
      ...foreignSections(passage),
      ...brokenLinks(project, passage),
    ]),
  )
}

/** The sentences that the service says. Those of tests are left out: tests make up files of their own. */
function messagesOf(project: Project, file: string): TextPassage[] {
  if (!/\.ts$/.test(file) || /^(test|bench)\//.test(file)) return []
  const sentences = textsOf(project.parse(file)).filter(({ text }) => text.includes(' '))
  return sentences.map(({ line, text }) => ({ file, line, text, isExample: true }))
}

type KnownPaths = { paths: string[]; ends: Set<string>; folderEnds: Set<string> }

const CORRECT =
  'Correct the path, or say the fact without it. A paper outside this repository is not cited: say its rule.'

function missingPaths(project: Project, known: KnownPaths, passage: TextPassage): Finding[] {
  const words = new Set(passage.text.split(/[\s`'"“”()[\]<>|;=→]+|,(?![^{]*\})/).map(withoutPunctuation))
  return [...words]
    .filter((word) => isPath(project, word, passage.isExample) && !exists(known, word, passage.file))
    .map((word) => ({ ...placeOf(passage), fault: `names ${word}, which does not exist.`, fix: CORRECT }))
}

/** Without a full stop behind the word, a line number, an anchor, or the stars of bold type. */
const withoutPunctuation = (word: string): string =>
  word
    .replaceAll(/^\*\*|(\*\*)?[.,:;!?]*$/g, '')
    .replace(/#.*$/, '')
    .replace(/(:\d+)+$/, '')

const NO_PATH = /^[/~@$-]|:\/\/|[…$\\]/
const PATH_CHARACTERS = /^[\w.*{},/@-]+$/
/** Without `.js`, since many products have names that end so. */
const SOURCE_FILE = /[\w*}-]\.(ts|mjs|sql|md|json|jsonl|ya?ml|py|html|css|svg|toml)$/
const FOLDER = /^[\w.-]+(\/[\w.-]+)*\/$/
/** A running service keeps its data below the folder that this setting names. */
const DATA_FOLDER = 'DATA_DIR'

function isPath(project: Project, word: string, isExample: boolean): boolean {
  if (NO_PATH.test(word) || !PATH_CHARACTERS.test(word)) return false
  const [first = ''] = word.replace(/^\.\//, '').split('/')
  if (project.isIgnored(first) || first === DATA_FOLDER) return false
  if (word.includes('/') && project.folders.includes(first)) return true
  return !isExample && (SOURCE_FILE.test(word) || FOLDER.test(word) || word.startsWith('../'))
}

function exists({ paths, ends, folderEnds }: KnownPaths, word: string, file: string): boolean {
  const name = word.replace(/^\.\/|\/$/g, '')
  // A decision may be named by its number alone.
  const pattern = /(^|\/)\d{4}$/.test(name) ? `${name}-*` : name
  if (/[*{]/.test(pattern))
    return paths.some((path) => matchesGlob(path, pattern) || matchesGlob(path, `**/${pattern}`))
  const near = posix.join(posix.dirname(file), name)
  if (word.endsWith('/')) return folderEnds.has(name) || folderEnds.has(near)
  return [name, near].some((path) => ends.has(path) || ends.has(`${path}.ts`) || ends.has(`${path}.md`))
}

const knownPaths = ({ files, folders }: Project): KnownPaths => ({
  paths: [...files, ...folders],
  ends: new Set([...files, ...folders].flatMap(endsOf)),
  folderEnds: new Set(folders.flatMap(endsOf)),
})

/** `a/b/c`, `b/c` and `c`. */
function endsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, index) => segments.slice(index).join('/'))
}

function missingDecisions({ paths }: KnownPaths, passage: TextPassage): Finding[] {
  return [...passage.text.matchAll(/\bdecisions? (\d{4})\b/gi)]
    .map(([, number]) => number)
    .filter((number) => !paths.some((path) => matchesGlob(path, `docs/decisions/**/${number}-*`)))
    .map((number) => ({ ...placeOf(passage), fault: `names decision ${number}, which does not exist.`, fix: CORRECT }))
}

/** A section sign may follow the number of a public standard. A file name before it is judged as a path already. */
function foreignSections(passage: TextPassage): Finding[] {
  return [...passage.text.matchAll(/(\S+)\s+§\s?\d/g)]
    .filter(([, paper = '']) => !/^\d+$|\.\w+$/.test(paper))
    .map(([cited]) => ({ ...placeOf(passage), fault: `cites “${cited}”, a paper that is not here.`, fix: CORRECT }))
}

function brokenLinks(project: Project, passage: TextPassage): Finding[] {
  if (!passage.file.endsWith('.md') || passage.isExample) return []
  return [...passage.text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target) && !leadsSomewhere(project, passage.file, target))
    .map((target) => ({
      ...placeOf(passage),
      fault: `links to ${target}, which leads nowhere.`,
      fix: 'Correct the link: its path is relative to this document, its anchor is a heading in lower case with hyphens.',
    }))
}

function leadsSomewhere({ files, folders, read }: Project, file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const place = path === '' ? file : posix.join(posix.dirname(file), path).replace(/\/$/, '')
  if (folders.includes(place)) return true
  if (!files.includes(place)) return false
  return anchor === undefined || anchorsOf(read(place)).includes(anchor)
}

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const placeOf = ({ file, line }: TextPassage) => ({ file, line })
