import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ENGINE_FOLDER, languageFolder, RECOGNITION_LIMITS } from '../../domain/knowledge/recognition.ts'
import { beginning } from '../../domain/text/character.ts'

/** The text of a page as it was recognised; `confidence` is from 0 to 100. */
export type RecognisedPage = { text: string; confidence: number }

/** The engine or a language does not start, which says nothing of the page. */
export class EngineError extends Error {}

type Drawing = { width: number; height: number; data: Uint8Array }
type PageDrawing = Drawing & { resolution: number }
type PdfiumPage = {
  getOriginalSize(): { originalWidth: number; originalHeight: number }
  render(options: { scale: number; render: 'bitmap'; colorSpace: 'Gray' }): Promise<Drawing>
}
type PdfiumDocument = { getPage(index: number): PdfiumPage; destroy(): void }
type Pdfium = { loadDocument(bytes: Uint8Array): Promise<PdfiumDocument> }
type PdfiumModule = { PDFiumLibrary: { init(options: { wasmBinary: ArrayBuffer }): Promise<Pdfium> } }

type Tesseract = {
  Init(path: null, languages: string, mode: number): number
  SetImageFile(exif: number, angle: number): number
  SetSourceResolution(resolution: number): void
  SetRectangle(left: number, top: number, width: number, height: number): void
  Recognize(monitor: null): number
  GetUTF8Text(): string
  MeanTextConf(): number
}
type TesseractModule = {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void }
  TessBaseAPI: new () => Tesseract
}
type LoadTesseract = (options: Record<string, unknown>) => Promise<TesseractModule>

const load = createRequire(import.meta.url)
type Reader = { module: TesseractModule; api: Tesseract }

/** The mode of Tesseract 4 and later: the neural network alone. */
const LSTM_ONLY = 1

/** Orientations as EXIF has them (CIPA DC-008, tag 274): the drawing is read as it is, turned right, left, or upside down. */
const UPRIGHT = 1
const SIDEWAYS = [6, 8]
const TURNS = [...SIDEWAYS, 3]
/** A page that is read with less may have been scanned sideways or upside down; text that is turned gives 28 to 46. */
const SURE_CONFIDENCE = 70
/** To look at one other turn and to read the page in it took at most 3.2 times as long as the first reading (2026-11-27). */
const TURN_SHARE = 3.5

let pdfium: Promise<Pdfium> | undefined
let tesseract: { languages: string; ready: Promise<Reader> } | undefined

/**
 * Recognises the text of a page of a PDF, inside a confined process. What it loads stays for the next page.
 * @param folder where the engine and the languages lie
 * @param page its number, from 1 on
 * @param timeMs what the page has: its other turns are tried as long as they fit into it
 * @throws EngineError; any other error is the page's
 */
export async function recognisePage(
  folder: string,
  bytes: Uint8Array,
  { page, languages, timeMs }: { page: number; languages: string[]; timeMs: number },
): Promise<RecognisedPage> {
  const endAt = performance.now() + timeMs
  const { library, reader } = await loaded(folder, languages)
  const { module, api } = reader
  const drawing = await draw(library, bytes, page)
  // A grey picture as Netpbm writes it, which Leptonica opens without a decoder.
  const head = Buffer.from(`P5\n${drawing.width} ${drawing.height}\n255\n`)
  module.FS.writeFile('/input', Buffer.concat([head, drawing.data]))
  const begunAt = performance.now()
  const upright = readTurned(api, drawing, UPRIGHT)
  if (upright.confidence >= SURE_CONFIDENCE) return upright
  const turnMs = (performance.now() - begunAt) * TURN_SHARE
  for (const turn of TURNS) {
    if (performance.now() + turnMs > endAt) break
    if (readTurned(api, drawing, turn, true).confidence >= SURE_CONFIDENCE) return readTurned(api, drawing, turn)
  }
  return upright
}

/**
 * Reads the drawing in a turn, whole or only its middle, which takes a quarter of the time.
 * @param turn the orientation that the drawing is to be taken for, as in EXIF
 */
function readTurned(
  api: Tesseract,
  { width, height, resolution }: PageDrawing,
  turn: number,
  isMiddle = false,
): RecognisedPage {
  if (api.SetImageFile(turn, 0) !== 0) throw new Error('The drawing of the page could not be opened.')
  api.SetSourceResolution(resolution)
  const [across, down] = SIDEWAYS.includes(turn) ? [height, width] : [width, height]
  if (isMiddle) api.SetRectangle(across >> 2, down >> 2, across >> 1, down >> 1)
  api.Recognize(null)
  const text = beginning(api.GetUTF8Text(), RECOGNITION_LIMITS.charactersPerPage)
  return { text, confidence: api.MeanTextConf() }
}

/**
 * Loads the library that draws and the reader before the page is touched. A fault is forgotten, so the next page tries
 * anew.
 */
async function loaded(folder: string, languages: string[]): Promise<{ library: Pdfium; reader: Reader }> {
  const wanted = languages.join('+')
  try {
    pdfium ??= openPdfium(join(folder, ENGINE_FOLDER))
    if (tesseract?.languages !== wanted) tesseract = { languages: wanted, ready: openTesseract(folder, languages) }
    const [library, reader] = await Promise.all([pdfium, tesseract.ready])
    return { library, reader }
  } catch (error) {
    pdfium = undefined
    tesseract = undefined
    throw new EngineError('Text recognition does not start.', { cause: error })
  }
}

/** Draws the page in grey. */
async function draw(library: Pdfium, bytes: Uint8Array, number: number): Promise<PageDrawing> {
  const document = await library.loadDocument(bytes)
  try {
    const page = document.getPage(number - 1)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const { pixels, resolution } = RECOGNITION_LIMITS
    const scale = Math.min(resolution / 72, Math.sqrt(pixels / (originalWidth * originalHeight)))
    const { width, height, data } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' })
    return { width, height, data, resolution: Math.round(scale * 72) }
  } finally {
    document.destroy()
  }
}

async function openPdfium(folder: string): Promise<Pdfium> {
  const { PDFiumLibrary } = load(join(folder, 'pdfium.cjs')) as PdfiumModule
  const wasm = readFileSync(join(folder, 'pdfium.wasm'))
  return await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
}

async function openTesseract(folder: string, languages: string[]): Promise<Reader> {
  const engine = join(folder, ENGINE_FOLDER)
  const open = load(join(engine, 'tesseract.cjs')) as LoadTesseract
  const wasmBinary = readFileSync(join(engine, 'tesseract.wasm'))
  const module = await open({ wasmBinary, print() {}, printErr() {} })
  for (const name of languages)
    module.FS.writeFile(`${name}.traineddata`, readFileSync(join(folder, languageFolder(name), `${name}.traineddata`)))
  const api = new module.TessBaseAPI()
  if (api.Init(null, languages.join('+'), LSTM_ONLY) !== 0) throw new Error('The languages could not be loaded.')
  return { module, api }
}
