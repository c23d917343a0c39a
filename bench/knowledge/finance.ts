import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Annual reports of seven companies, each a PDF file of 75 to 495 pages. */
const REPORTS = [
  'AMERICANEXPRESS_2022_10K',
  'BOEING_2022_10K',
  'AMCOR_2023_10K',
  '3M_2022_10K',
  'BESTBUY_2023_10K',
  'CVSHEALTH_2022_10K',
  'PEPSICO_2022_10K',
]

type Line = {
  doc_name: string
  question: string
  evidence: { doc_name: string; evidence_page_num: number }[]
}

/** The files, and the questions, each with the pages that answer it: `<filename>:<page>`, pages count from 1. */
export type Reports = {
  files: { filename: string; base64: string }[]
  questions: { question: string; pages: Set<string> }[]
}

/**
 * Reads seven reports of FinanceBench (patronus-ai/financebench on GitHub), and the questions about them.
 * @param folder that holds `financebench/pdfs` and `financebench/data`
 * @returns undefined when the files are not there
 */
export function readFinanceBench(folder: string): Reports | undefined {
  const root = join(folder, 'financebench')
  const lines = join(root, 'data', 'financebench_open_source.jsonl')
  if (!existsSync(lines)) return undefined
  const asked = readFileSync(lines, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => REPORTS.includes(line.doc_name))
  return {
    files: REPORTS.map((name) => ({
      filename: `${name}.pdf`,
      base64: readFileSync(join(root, 'pdfs', `${name}.pdf`)).toString('base64'),
    })),
    questions: asked.map(({ question, evidence }) => ({
      question,
      pages: new Set(evidence.map((page) => `${page.doc_name}.pdf:${page.evidence_page_num + 1}`)),
    })),
  }
}
