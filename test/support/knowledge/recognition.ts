import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { RECOGNITION_FOLDER } from '../../../domain/knowledge/recognition.ts'
import { cacheFolder } from '../../../start/cache.ts'
import { runCommand } from '../../../start/command.ts'
import { A4, type PageSize, pdf } from './hostile-document.ts'

/** The process ends before it has said why when a registry answers slowly. */
const FETCH_MS = 600_000
const ATTEMPTS = 3
const DOTS_PER_POINT = 150 / 72

/**
 * Fetches the real engine of text recognition into the cache of all clones, once, by version and hash.
 * @returns its folder @throws Error with what npm said
 */
export async function fetchedRecognition(): Promise<string> {
  const program = join(import.meta.dirname, '..', '..', '..', 'start', 'wheel', 'fetch-recognition.ts')
  let said = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const run = await runCommand(process.execPath, [program, 'eng,deu', cacheFolder()], { timeoutMs: FETCH_MS })
    if (run.code === 0) return join(cacheFolder(), RECOGNITION_FOLDER)
    said = run.output
  }
  throw new Error(`Text recognition could not be fetched: ${said}`)
}

/** A grey picture, a byte a dot. */
export type Picture = { width: number; height: number; data: Uint8Array }
type Page = { render(options: { scale: number; render: 'bitmap'; colorSpace: 'Gray' }): Promise<Picture> }
type Library = { loadDocument(bytes: Uint8Array): Promise<{ getPage(index: number): Page; destroy(): void }> }

/** The pages of a PDF as grey pictures, as a scanner makes them. @param folder of the engine */
export async function picturesOf(folder: string, bytes: Uint8Array, pages: number): Promise<Picture[]> {
  const load = createRequire(import.meta.url)
  const { PDFiumLibrary } = load(join(folder, 'engine', 'pdfium.cjs')) as {
    PDFiumLibrary: { init(options: { wasmBinary: ArrayBuffer }): Promise<Library> }
  }
  const wasm = readFileSync(join(folder, 'engine', 'pdfium.wasm'))
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
  const document = await library.loadDocument(bytes)
  const pictures: Picture[] = []
  for (let index = 0; index < pages; index++)
    pictures.push(await document.getPage(index).render({ scale: DOTS_PER_POINT, render: 'bitmap', colorSpace: 'Gray' }))
  document.destroy()
  return pictures
}

/** A PDF of pages: a text is drawn as text, a picture fills its page. */
export function pdfOf(pages: (string | Picture)[], size: PageSize = A4): Buffer {
  const first = 4 + pages.length * 2
  const pictures = pages.filter((page) => typeof page !== 'string')
  const names = pictures.map((_, index) => `/Im${index} ${first + index} 0 R`).join(' ')
  const streams = pages.map((page) =>
    typeof page === 'string' ? page : `q ${size.width} 0 0 ${size.height} 0 0 cm /Im${pictures.indexOf(page)} Do Q`,
  )
  const resources = `/Resources << /Font << /F1 3 0 R >> /XObject << ${names} >> >>`
  return pdf(streams, { page: resources, objects: pictures.map(pictureObject), size })
}

/** The bytes stand in hexadecimal digits, because the objects are texts. */
function pictureObject({ width, height, data }: Picture): string {
  const packed = `${deflateSync(data).toString('hex')}>`
  const head = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray`
  return `<< ${head} /Filter [/ASCIIHexDecode /FlateDecode] /Length ${packed.length} >>\nstream\n${packed}\nendstream`
}
