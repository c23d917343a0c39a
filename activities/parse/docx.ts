import { type CheerioAPI, load } from 'cheerio/slim'
import mammoth from 'mammoth'
import type { Block } from '../../domain/chunk/block.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { type Elements, tableOf } from './docx-table.ts'
import { checkZip } from './zip.ts'

const STYLES = ["p[style-name='Title'] => h1.title:fresh", "p[style-name='Subtitle'] => p:fresh"]
/** The first bytes of an OLE container ([MS-CFB], section 2.2), read as a little-endian number. */
const OLE_MARK = 0xe011cfd0

/**
 * The blocks of a Word file: headings, paragraphs, lists, tables and footnotes, without pictures.
 * @throws DocumentFailure
 */
export async function readDocx(bytes: Uint8Array): Promise<Block[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Word keeps a document with a password in an OLE container instead of a zip archive.
  if (buffer.readUInt32LE(0) === OLE_MARK) throw new DocumentFailure('DOCUMENT_ENCRYPTED')
  if (!checkZip(buffer).has('word/document.xml')) throw new DocumentFailure('DOCUMENT_DAMAGED')
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage, styleMap: STYLES })
  return blocksOfHtml(value)
}

/** The blocks of the HTML that mammoth makes of a Word file. */
function blocksOfHtml(html: string): Block[] {
  const $ = load(html)
  const footnotes = takeFootnotes($)
  $('br').replaceWith('\n')
  $('img').remove()
  return $.root()
    .children()
    .toArray()
    .flatMap((element) => blocksOfElement($, $(element), element.name, footnotes))
}

function blocksOfElement($: CheerioAPI, element: Elements, name: string, footnotes: Map<string, string>): Block[] {
  const heading = /^h([1-6])$/.exec(name)
  const text = textOf(element)
  if (heading) {
    // The document's title is above its first headings.
    const level = element.hasClass('title') ? 0 : Number(heading[1])
    return headingOf($, element, level, footnotes)
  }
  if (name === 'table') return [...tableOf($, element), ...notesOf($, element, footnotes)]
  if (name === 'ul' || name === 'ol')
    return [{ kind: 'paragraph', text: listLines($, element, name, 0).join('\n') }, ...notesOf($, element, footnotes)]
  if (!text) return []
  if (isBoldLine(element, textOf(withoutMarks(element)))) return headingOf($, element, 6, footnotes)
  return [{ kind: 'paragraph', text }, ...notesOf($, element, footnotes)]
}

/** A heading is read without the marks of its notes, and the notes stand below it. */
function headingOf($: CheerioAPI, element: Elements, level: number, footnotes: Map<string, string>): Block[] {
  const text = textOf(withoutMarks(element)).replace(/\s+/g, ' ')
  const notes = notesOf($, element, footnotes)
  return text ? [{ kind: 'heading', level, text }, ...notes] : notes
}

function withoutMarks(element: Elements): Elements {
  const own = element.clone()
  own.find('sup:has(a[href^="#footnote-"], a[href^="#endnote-"])').remove()
  return own
}

const textOf = (element: Elements) =>
  element
    .text()
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim()

/** True for a short line that is completely bold: its author used it as a heading. */
const isBoldLine = (element: Elements, text: string) =>
  text.length <= 80 && !/[.;,!?]$/.test(text) && withoutMarks(element).children('strong').text().trim() === text

function listLines($: CheerioAPI, list: Elements, name: string, depth: number): string[] {
  return list
    .children('li')
    .toArray()
    .flatMap((item, index) => {
      const own = $(item).clone()
      own.children('ul, ol').remove()
      const mark = name === 'ol' ? `${index + 1}.` : '-'
      const nested = $(item)
        .children('ul, ol')
        .toArray()
        .flatMap((inner) => listLines($, $(inner), inner.name, depth + 1))
      return [`${'  '.repeat(depth)}${mark} ${own.text().replace(/\s+/g, ' ').trim()}`, ...nested]
    })
}

/** Removes the notes from the end of the document. @returns their texts by id */
function takeFootnotes($: CheerioAPI): Map<string, string> {
  const notes = new Map<string, string>()
  for (const item of $('li[id^="footnote-"], li[id^="endnote-"]').toArray()) {
    const text = $(item).text().replace('↑', '').replace(/\s+/g, ' ').trim()
    notes.set(`#${$(item).attr('id')}`, text)
    $(item).remove()
  }
  $('ol:empty, ul:empty').remove()
  return notes
}

/** The notes that an element refers to, as paragraphs: a note explains the paragraph above it. */
function notesOf($: CheerioAPI, element: Elements, footnotes: Map<string, string>): Block[] {
  return element
    .find('sup a[href^="#"]')
    .toArray()
    .flatMap((link) => {
      const note = footnotes.get($(link).attr('href') ?? '')
      return note ? [{ kind: 'paragraph' as const, text: `${$(link).text()} ${note}` }] : []
    })
}
