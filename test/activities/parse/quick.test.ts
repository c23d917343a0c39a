import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { PLACING, placesQuickly } from '../../../activities/parse/pdf/quick.ts'
import '../../../activities/parse/pdf/pdf.ts'
import { pdf } from '../../support/knowledge/hostile-document.ts'

const PDFJS = import.meta.resolve('unpdf/pdfjs')
type PdfJs = typeof import('unpdf/pdfjs')

/** Scaled, leaning, turned and raised texts, in a turned and scaled frame, with gaps that are characters' own or the line's. */
const PAGE = `q 1.5 0.2 -0.1 0.8 10 20 cm
BT /F1 11.5 Tf 80 Tz 2.5 Ts 0.3 Tc 1.7 Tw 1 0.2 0.1 1 72 500 Tm [(Val) -120 (ves) 40 ( of the pump)] TJ ET Q
BT /F2 9 Tf 0 1 -1 0 300 300 Tm (turned text) Tj 4 Ts 6 TL T* (a line below) Tj ET
BT /F1 12 Tf -1 0 0 1 400 200 Tm (mirrored) Tj ET`

async function itemsOf(library: PdfJs): Promise<unknown[]> {
  const document = await library.getDocument({ data: new Uint8Array(pdf([PAGE])), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await document.loadingTask.destroy()
  return items
}

describe('what is quicker in pdf.js', () => {
  it('stands once in this release', () => {
    assert.equal(readFileSync(fileURLToPath(PDFJS), 'utf8').split(PLACING).length, 2)
  })

  it('gives the same places', async () => {
    // Only the library's own address is changed while it loads.
    const usual: PdfJs = await import(`${PDFJS}?usual`)
    const quick: PdfJs = await import(PDFJS)
    assert.ok(placesQuickly())
    const items = await itemsOf(quick)
    assert.ok(items.length > 5)
    assert.deepEqual(items, await itemsOf(usual))
  })
})
