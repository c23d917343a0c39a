import { ApiError } from '../error.ts'
import { createPause } from '../pause.ts'
import { shownCount } from '../text/limit.ts'
import { storableText } from '../text/storable.ts'
import { createCaseCheck, type faultOfTestCase } from './case-fault.ts'
import { importError, readLines, tooLarge } from './import-lines.ts'
import { casesOf } from './import-row.ts'
import { type EvalImport, type EvalImportReport, MAX_TEST_CASES, type TestCase } from './suite.ts'

type ImportFile = Pick<EvalImport, 'format' | 'content'>

/** A check tells the first of the lines that cannot be used. */
const MAX_TOLD_LINES = 100
/** A line with several assertions repeats its input, so the cases of a file may hold far more than the file. */
const MAX_CHARACTERS = 1_000_000

/** Reads the cases of a line; of one that cannot be used there are none. */
type Attempt = <Result>(line: number | null, read: () => Result[]) => Result[]

/** Reads what can be imported of a file, and says of the other lines why they cannot: of the first hundred, and how many. */
export async function checkImport(file: ImportFile): Promise<EvalImportReport> {
  const faults: EvalImportReport['faults'] = []
  let faultCount = 0
  const tell = (line: number | null, error: unknown): never[] => {
    if (!(error instanceof ApiError)) throw error
    faultCount += 1
    if (faults.length < MAX_TOLD_LINES) faults.push({ line, message: error.message })
    return []
  }
  const testCases = await readCases(file, (line, read) => {
    try {
      return read()
    } catch (error) {
      return tell(line, error)
    }
  }).catch((error) => tell(null, error))
  return { testCases, faults, faultCount }
}

/**
 * Reads test cases from a file of another tool. It knows our own column names, those of promptfoo (`__expected` with
 * its assertions, `vars` and `assert`), and those of OpenAI's evals (`item`, `input` as messages, `ideal`,
 * `ground_truth`, `messages`). A row with several assertions becomes several cases.
 * @throws VALIDATION_ERROR naming the line
 */
export const readImport = (file: ImportFile): Promise<TestCase[]> => readCases(file, (_, read) => read())

/** @throws VALIDATION_ERROR for a fault of the whole file */
async function readCases(file: ImportFile, attempt: Attempt): Promise<TestCase[]> {
  const lines = await readLines(file)
  if (lines.length === 0) throw importError('content', 'holds no test cases')
  const [faultOf, pause] = [createCaseCheck(), createPause()]
  const testCases: TestCase[] = []
  let characters = 0
  for (const { line, readRow } of lines) {
    const place = `content line ${line}`
    const read = attempt(line, () => casesOf(readRow(), place))
    characters += read.reduce((sum, testCase) => sum + lengthOf(testCase), 0)
    if (characters > MAX_CHARACTERS) throw tooLarge(`${shownCount(MAX_CHARACTERS)} characters in its test cases`)
    if (testCases.length + read.length > MAX_TEST_CASES) throw tooLarge(`${shownCount(MAX_TEST_CASES)} test cases`)
    testCases.push(...attempt(line, () => checked(read, place, faultOf)))
    await pause()
  }
  return testCases
}

const lengthOf = (testCase: TestCase): number => textsOf(testCase).reduce((sum, text) => sum + text.length, 0)
const textsOf = ({ input, expectedOutput, criteria, messages = [] }: TestCase) => [
  input,
  expectedOutput ?? '',
  criteria,
  ...messages.map(({ text }) => text),
]

/**
 * Returns the cases of one line after a check. JSON escapes can hide characters from the check of the whole body.
 * @throws VALIDATION_ERROR naming the line
 */
function checked(testCases: TestCase[], place: string, faultOf: typeof faultOfTestCase): TestCase[] {
  for (const testCase of testCases) {
    if (textsOf(testCase).some((text) => storableText(text) !== text))
      throw importError(place, 'contains a NUL character or half of a surrogate pair')
    const fault = faultOf(testCase)
    if (fault) throw importError(place, `cannot be used: ${fault.field} ${fault.what}`)
  }
  return testCases
}
