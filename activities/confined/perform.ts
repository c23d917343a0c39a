import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { NO_RECOGNITION, TaskFailure } from './failure.ts'
import type { ReadingTask } from './task.ts'

/**
 * Loads the readers of documents, of which the reader of PDFs is the largest: on 2026-11-23 they took 0.3 s of processor
 * time, and reading a page 5 ms.
 */
export async function preloadReaders(): Promise<void> {
  await import('../parse/parse.ts')
  await import('../parse/pdf/pdf.ts')
  await (await import('unpdf')).getResolvedPDFJS()
}

/**
 * Does the task, inside the confined process.
 * @param recognitionFolder where the engine of text recognition lies, as this process sees it
 * @returns the parts of its result
 * @throws TaskFailure
 */
export async function perform(task: ReadingTask, bytes: Uint8Array, recognitionFolder = ''): Promise<unknown[]> {
  // Each part is loaded only when it is needed: they are large.
  switch (task.kind) {
    case 'document': {
      const { parseDocument } = await import('../parse/parse.ts')
      const { chunks, pages, pageCount, unread } = await parseDocument(task.format, bytes).catch((error: unknown) => {
        throw error instanceof DocumentFailure ? new TaskFailure(error.documentErrorCode, error) : error
      })
      return [...pages.map((page) => ({ page })), ...chunks.map((chunk) => ({ chunk })), { pageCount, unread }]
    }
    case 'recognition': {
      const { EngineError, recognisePage } = await import('../recognition/engine.ts')
      const page = await recognisePage(recognitionFolder, bytes, task).catch((error: unknown) => {
        throw error instanceof EngineError ? new TaskFailure(NO_RECOGNITION, error) : error
      })
      return [page]
    }
    case 'recognised pages': {
      const { cutPages } = await import('../parse/parse.ts')
      const { chunks, pages } = cutPages(JSON.parse(new TextDecoder().decode(bytes)))
      return [...pages.map((page) => ({ page })), ...chunks.map((chunk) => ({ chunk }))]
    }
    case 'mapping': {
      const { default: jsonata } = await import('jsonata')
      const result: unknown = await jsonata(task.mapping).evaluate(JSON.parse(new TextDecoder().decode(bytes)))
      // A copy without functions goes back.
      return [result === undefined ? null : JSON.parse(JSON.stringify(result))]
    }
    case 'page': {
      const { readPage } = await import('../tool/web-scraper-page.ts')
      return [readPage({ ...task, body: bytes })]
    }
    case 'openapi': {
      const { readTools } = await import('../tool/openapi/import.ts')
      return [readTools(new TextDecoder().decode(bytes), task)]
    }
  }
}
