import mammoth from 'mammoth'
import type { Block } from '../../domain/chunk/block.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { blocksOfHtml } from './docx-html.ts'
import { checkZip } from './zip.ts'

const STYLES = ["p[style-name='Title'] => h1.title:fresh", "p[style-name='Subtitle'] => p:fresh"]

/** Word: headings, lists, tables and footnotes; pictures are left out. @throws DocumentFailure */
export async function readDocx(bytes: Uint8Array): Promise<Block[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Word keeps a document with a password in an OLE container, no zip.
  if (buffer.readUInt32LE(0) === 0xe011cfd0) throw new DocumentFailure('DOCUMENT_ENCRYPTED')
  if (!checkZip(buffer).has('word/document.xml')) throw new DocumentFailure('DOCUMENT_DAMAGED')
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage, styleMap: STYLES })
  return blocksOfHtml(value)
}
