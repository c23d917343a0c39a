import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A paragraph of Wikipedia, and the questions that it answers. */
type Paragraph = { context: string; qas: { question: string }[] }

/** The files of a language, and its questions, each with the name of the paragraph that answers it. */
export type Collection = {
  files: { filename: string; content: string }[]
  questions: { question: string; paragraph: string }[]
  paragraphs: string[]
}

/**
 * Reads XQuAD (google-deepmind/xquad, CC BY-SA 4.0): one Markdown file an article, one section a paragraph. The names of
 * files and sections are made of letters that no question asks for.
 * @param folder that holds `xquad/xquad.<language>.json`
 */
export function readXquad(folder: string, language: string): Collection {
  const file = join(folder, 'xquad', `xquad.${language}.json`)
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data: { paragraphs: Paragraph[] }[] }
  const files = data.map(({ paragraphs }, article) => ({
    filename: `${lettersOf(article)}.md`,
    content: paragraphs.map(({ context }, place) => `# ${nameOf(article, place)}\n\n${flat(context)}`).join('\n\n'),
  }))
  const questions = data.flatMap(({ paragraphs }, article) =>
    paragraphs.flatMap(({ qas }, place) =>
      qas.map(({ question }) => ({ question, paragraph: nameOf(article, place) })),
    ),
  )
  return { files, questions, paragraphs: data.flatMap(({ paragraphs }) => paragraphs.map(({ context }) => context)) }
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()
const nameOf = (article: number, place: number): string => `zq${lettersOf(article)}${lettersOf(place)}`
const lettersOf = (number: number): string =>
  `${String.fromCharCode(97 + Math.floor(number / 26))}${String.fromCharCode(97 + (number % 26))}`
