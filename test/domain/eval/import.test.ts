import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import { checkImport, readImport } from '../../../domain/eval/import.ts'

const csv = (content: string) => readImport({ format: 'csv', content })
const jsonl = (...rows: unknown[]) =>
  readImport({ format: 'jsonl', content: rows.map((row) => JSON.stringify(row)).join('\n') })
const refuses = (read: () => unknown, pattern: RegExp) =>
  assert.throws(
    read,
    (error: unknown) => error instanceof ApiError && error.status === 400 && pattern.test(error.message),
  )

describe('a CSV file', () => {
  it('may have our own columns', () => {
    assert.deepEqual(csv('input,expectedOutput,criteria,scorer\nhi,hello,polite,llm-judge\n'), [
      { input: 'hi', expectedOutput: 'hello', criteria: 'polite', scorer: 'llm-judge' },
    ])
  })
  it('may have a byte order mark, quoted line breaks and empty lines', () => {
    assert.deepEqual(csv('\uFEFFQuestion,Expected Output\n"one\ntwo","a ""b"""\n\n')[0], {
      input: 'one\ntwo',
      expectedOutput: 'a "b"',
      criteria: '',
      scorer: 'exact-match',
    })
  })
  it("may have promptfoo's assertions", () => {
    const cases = csv(
      'topic,__expected\na,equals: x\nb,contains: y\nc,llm-rubric: is polite\nd,similar(0.8): z\ne,plain: text\n',
    )
    assert.deepEqual(
      cases.map(({ scorer, expectedOutput, criteria }) => [scorer, expectedOutput, criteria]),
      [
        ['exact-match', 'x', ''],
        ['contains', 'y', ''],
        ['llm-judge', null, 'is polite'],
        ['llm-judge', 'z', ''],
        ['exact-match', 'plain: text', ''],
      ],
    )
  })
  it('becomes one case for each assertion', () => {
    const cases = csv(
      '__prefix,question,__expected1,__expected2,__description\nQ: ,a?,icontains: b,grade: is short,d\n',
    )
    assert.deepEqual(
      cases.map(({ input, scorer }) => [input, scorer]),
      [
        ['Q: a?', 'contains'],
        ['Q: a?', 'llm-judge'],
      ],
    )
  })
  for (const assertion of [
    'javascript: output.length',
    'not-contains: x',
    'is-json',
    'regex: a.*',
    'contains-any: a,b',
    'latency(100)',
    'answer-relevance(0.7)',
  ])
    it(`is refused with ${assertion}`, () =>
      refuses(() => csv(`question,__expected\na,"${assertion}"\n`), /line 2 asserts/))
  it('is refused when its rows differ in length', () => refuses(() => csv('a,b\n1\n'), /CSV/))
  it('is refused without an expected output or criteria', () => refuses(() => csv('question,note\nhi,x\n'), /neither/))
  for (const [separator, content] of [
    ['semicolons', 'question;expected\na;b\n'],
    ['semicolons', '"question";"expected"\n"a, b";"c"\n'],
    ['tabs', 'question\texpected\na\tb\n'],
  ] as const)
    it(`is refused with ${separator}, in ${JSON.stringify(content)}`, () =>
      refuses(() => csv(content), new RegExp(`${separator}; CSV is separated by commas`)))
  it('is refused with a blank input', () =>
    refuses(() => csv('question,expected\nq,a\n" ",a\n'), /line 3.*input is blank/))
  it('is refused when it is empty', () => refuses(() => csv('question,expected\n'), /no test cases/))
})

describe('a JSONL file', () => {
  it("may have OpenAI's items", () => {
    const cases = jsonl({ item: { input: 'a', ground_truth: 'b' } }, { item: { question: 'c', correct_label: 'd' } })
    assert.deepEqual(
      cases.map(({ input, expectedOutput }) => [input, expectedOutput]),
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    )
  })
  it('may have messages and an ideal answer', () => {
    const input = [
      { role: 'system', content: 's' },
      { role: 'user', content: 'hello?' },
    ]
    assert.deepEqual(jsonl({ input, ideal: 'hi' }), [
      { input: 'hello?', expectedOutput: 'hi', criteria: '', scorer: 'exact-match' },
    ])
  })
  it('may have several ideal answers', () => {
    const [only] = jsonl({ input: 'a', ideal: ['b', 'c'] })
    assert.equal(only?.scorer, 'llm-judge')
    assert.match(only?.criteria ?? '', /b \| c/)
  })
  it('may have a complete exchange', () => {
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'q' }] },
      { role: 'assistant', content: 'r' },
    ]
    assert.deepEqual(jsonl({ messages })[0], { input: 'q', expectedOutput: 'r', criteria: '', scorer: 'exact-match' })
  })
  it("may have promptfoo's vars and asserts", () => {
    const cases = jsonl({
      vars: { question: 'q' },
      assert: [
        { type: 'icontains', value: 'r' },
        { type: 'llm-rubric', value: 'kind' },
      ],
    })
    assert.deepEqual(
      cases.map(({ input, scorer }) => [input, scorer]),
      [
        ['q', 'contains'],
        ['q', 'llm-judge'],
      ],
    )
  })
  it('is refused with a line that is no object', () =>
    refuses(() => readImport({ format: 'jsonl', content: '{"input":"a","ideal":"b"}\n[1]' }), /line 2/))
  for (const [what, row] of [
    ['a NUL character', '{"input":"a\\u0000","ideal":"b"}'],
    ['half of a surrogate pair', '{"input":"a","ideal":"\\ud800"}'],
    ['half of a surrogate pair in criteria', '{"input":"a","criteria":"\\udc00"}'],
    ['a blank input', '{"input":" ","ideal":"b"}'],
    ['a blank text to contain', '{"input":"a","expected":" ","scorer":"contains"}'],
  ] as const)
    it(`is refused with ${what}, and the error names the line`, () =>
      refuses(() => readImport({ format: 'jsonl', content: `{"input":"a","ideal":"b"}\n${row}` }), /line 2/))
  it('is refused with an unknown scorer', () =>
    refuses(() => jsonl({ input: 'a', expected: 'b', scorer: 'regex' }), /regex/))
})

describe('the check of a file', () => {
  it('reads what it can and names every other line with its reason', () => {
    const content = 'question,expected\nhi,hello\n,x\nbye,\nyes,no\n'
    const { testCases, faults } = checkImport({ format: 'csv', content })
    assert.deepEqual(
      testCases.map(({ input }) => input),
      ['hi', 'yes'],
    )
    assert.deepEqual(
      faults.map(({ line }) => line),
      [3, 4],
    )
    assert.match(faults[0]?.message ?? '', /line 3 has no input/)
  })
  it('goes on after a line that is no JSON', () => {
    const { testCases, faults } = checkImport({ format: 'jsonl', content: '{"input":"a","expected":"b"}\nnone\n[]' })
    assert.equal(testCases.length, 1)
    assert.deepEqual(
      faults.map(({ line, message }) => [line, /not a JSON object/.test(message)]),
      [
        [2, true],
        [3, true],
      ],
    )
  })
  it('says of a file without rows, and of one that cannot be read, that nothing can be imported', () => {
    for (const content of ['', '"open']) assert.equal(checkImport({ format: 'csv', content }).faults[0]?.line, null)
  })
})
