import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import { checkImport, readImport } from '../../../domain/eval/import.ts'

const csv = (content: string) => readImport({ format: 'csv', content })
const jsonl = (...rows: unknown[]) =>
  readImport({ format: 'jsonl', content: rows.map((row) => JSON.stringify(row)).join('\n') })
const refuses = (read: () => unknown, pattern: RegExp) =>
  assert.rejects(
    async () => await read(),
    (error: unknown) => error instanceof ApiError && error.status === 400 && pattern.test(error.message),
  )

describe('a CSV file', () => {
  it('may have our own columns', async () => {
    assert.deepEqual(await csv('input,expectedOutput,criteria,scorer\nhi,hello,polite,llm-judge\n'), [
      { input: 'hi', expectedOutput: 'hello', criteria: 'polite', scorer: 'llm-judge' },
    ])
  })
  it('may have a byte order mark, quoted line breaks and empty lines', async () => {
    assert.deepEqual((await csv('\uFEFFQuestion,Expected Output\n"one\ntwo","a ""b"""\n\n'))[0], {
      input: 'one\ntwo',
      expectedOutput: 'a "b"',
      criteria: '',
      scorer: 'exact-match',
    })
  })
  it("may have promptfoo's assertions", async () => {
    const cases = await csv(
      'topic,__expected\na,equals: x\nb,contains: y\nc,llm-rubric: is polite\nd,similar(0.8): z\ne,plain: text\n',
    )
    assert.deepEqual(
      cases.map(({ scorer, expectedOutput, criteria }) => [scorer, expectedOutput, criteria]),
      [
        ['exact-match', 'x', ''],
        ['contains', 'y', ''],
        ['llm-judge', null, 'is polite'],
        ['similarity', 'z', ''],
        ['exact-match', 'plain: text', ''],
      ],
    )
  })
  it('becomes one case for each assertion', async () => {
    const cases = await csv(
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
    'is-html',
    'starts-with: a',
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

describe('a JSONL file', async () => {
  it("may have OpenAI's items", async () => {
    const cases = await jsonl(
      { item: { input: 'a', ground_truth: 'b' } },
      { item: { question: 'c', correct_label: 'd' } },
    )
    assert.deepEqual(
      cases.map(({ input, expectedOutput }) => [input, expectedOutput]),
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    )
  })
  it('may have messages and an ideal answer', async () => {
    const input = [
      { role: 'system', content: 's' },
      { role: 'user', content: 'hello?' },
    ]
    assert.deepEqual(await jsonl({ input, ideal: 'hi' }), [
      { input: 'hello?', expectedOutput: 'hi', criteria: '', scorer: 'exact-match' },
    ])
  })
  it('may have several ideal answers', async () => {
    const [only] = await jsonl({ input: 'a', ideal: ['b', 'c'] })
    assert.equal(only?.scorer, 'llm-judge')
    assert.match(only?.criteria ?? '', /b \| c/)
  })
  it('may have a complete exchange', async () => {
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'q' }] },
      { role: 'assistant', content: 'r' },
    ]
    assert.deepEqual((await jsonl({ messages }))[0], {
      input: 'q',
      expectedOutput: 'r',
      criteria: '',
      scorer: 'exact-match',
    })
  })
  it('may be a chat of several turns, whose last question is asked', async () => {
    const messages = ['a', 'b', 'c', 'd'].map((content, place) => ({ role: place % 2 ? 'assistant' : 'user', content }))
    const [testCase] = await jsonl({ messages })
    assert.deepEqual([testCase?.input, testCase?.expectedOutput], ['c', 'd'])
    assert.deepEqual(testCase?.messages, [
      { role: 'user', text: 'a' },
      { role: 'assistant', text: 'b' },
    ])
  })
  it('may have the form of a test case', async () => {
    const messages = [
      { role: 'user', text: 'My dog is Rex.' },
      { role: 'assistant', text: 'A fine name.' },
    ]
    const testCase = { input: 'q', expectedOutput: 'r', criteria: '', scorer: 'similarity', threshold: 0.3, messages }
    assert.deepEqual(await jsonl(testCase), [testCase])
    const [called] = await jsonl({ input: 'q', expectedOutput: { calls: [{ name: 'refund' }] }, scorer: 'tools' })
    assert.equal(called?.expectedOutput, '{"calls":[{"name":"refund"}]}')
  })
  it('is refused with a threshold that is no share', () =>
    refuses(() => jsonl({ input: 'q', expectedOutput: 'r', scorer: 'similarity', threshold: 80 }), /from 0 to 1/))
  it("may have promptfoo's patterns, schemas and thresholds", async () => {
    const schema = { type: 'object', required: ['price'] }
    const cases = await jsonl({
      vars: { question: 'q' },
      assert: [
        { type: 'regex', value: '^[0-9]+ EUR$' },
        { type: 'is-json', value: schema },
        { type: 'is-json' },
        { type: 'similar', value: 'thirty days', threshold: 0.9 },
      ],
    })
    assert.deepEqual(
      cases.map(({ scorer, expectedOutput, threshold }) => [scorer, expectedOutput, threshold]),
      [
        ['regex', '^[0-9]+ EUR$', undefined],
        ['json-schema', JSON.stringify(schema), undefined],
        ['json-schema', '{}', undefined],
        ['similarity', 'thirty days', 0.9],
      ],
    )
  })
  it("may have promptfoo's vars and asserts", async () => {
    const cases = await jsonl({
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
    refuses(() => jsonl({ input: 'a', expected: 'b', scorer: 'rouge' }), /rouge/))
})

describe('the check of a file', async () => {
  it('reads what it can and names every other line with its reason', async () => {
    const content = 'question,expected\nhi,hello\n,x\nbye,\nyes,no\n'
    const { testCases, faults } = await checkImport({ format: 'csv', content })
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
  it('goes on after a line that is no JSON', async () => {
    const { testCases, faults } = await checkImport({
      format: 'jsonl',
      content: '{"input":"a","expected":"b"}\nnone\n[]',
    })
    assert.equal(testCases.length, 1)
    assert.deepEqual(
      faults.map(({ line, message }) => [line, /not a JSON object/.test(message)]),
      [
        [2, true],
        [3, true],
      ],
    )
  })
  it('says of a file without rows, and of one that cannot be read, that nothing can be imported', async () => {
    for (const content of ['', '"open'])
      assert.equal((await checkImport({ format: 'csv', content })).faults[0]?.line, null)
  })
})

describe('a file that is too large', () => {
  const header = 'input,expected'
  for (const [what, format, content, message] of [
    ['10,002 CSV lines', 'csv', `${header}${'\na,b'.repeat(10_001)}`, /10,001 lines/],
    ['10,002 CSV lines of another system', 'csv', `${header}${'\ra,b'.repeat(10_001)}`, /10,001 lines/],
    ['10,002 blank lines', 'csv', `${header}${'\n'.repeat(10_002)}`, /10,001 lines/],
    ['201 columns', 'csv', ','.repeat(200), /200 columns/],
    ['100,001 cells', 'csv', `${','.repeat(99)}\n`.repeat(1_011), /100,000 cells/],
    ['10,002 JSONL lines', 'jsonl', '{}\n'.repeat(260_000), /10,001 lines/],
    ['10,001 JSONL lines', 'jsonl', Array(10_001).fill('{"input":"a","ideal":"b"}').join('\n'), /10,000 test cases/],
    ['a line of 5,001 names', 'jsonl', `{${'"a":1,'.repeat(5_000)}"b":1}`, /line 1 has more than 5,000/],
    ['a line of 5,001 values', 'jsonl', `[${'1,'.repeat(5_000)}1]`, /line 1 has more than 5,000/],
    [
      'more characters in test cases than in the file',
      'jsonl',
      JSON.stringify({ question: 'q'.repeat(90_000), assert: Array(12).fill({ type: 'equals', value: 'x' }) }),
      /1,000,000 characters/,
    ],
  ] as const)
    it(`is refused and told of, with ${what}`, async () => {
      await refuses(() => readImport({ format, content }), message)
      const { testCases, faults, faultCount } = await checkImport({ format, content })
      assert.ok(testCases.length === 0 && faultCount > 0)
      assert.match(faults.at(0)?.message ?? '', message)
    })

  it('may hold any signs within quotes', async () => {
    const text = ',\n'.repeat(30_000)
    assert.equal((await csv(`${header}\n"${text}",b`))[0]?.input, text)
  })

  it('has its first hundred faults told, and all of them counted', async () => {
    const { faults, faultCount } = await checkImport({ format: 'jsonl', content: '{}\n'.repeat(10_000) })
    assert.deepEqual([faults.length, faults.at(-1)?.line, faultCount], [100, 100, 10_000])
  })

  it('has faults that stay short', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `${'n'.repeat(1_000)}${index}`)
    const { faults } = await checkImport({ format: 'csv', content: `${names.join(',')}\n${','.repeat(99)}` })
    assert.ok((faults[0]?.message.length ?? 0) < 600)
  })

  for (const [format, content] of [
    ['csv', `${header}${`\n${'a'.repeat(49)},${'b'.repeat(48)}`.repeat(10_000)}`],
    ['jsonl', '{"input":"a","note":"none","more":{"a":[1,2,3,4,5,6,7,8,9]}}\n'.repeat(10_000)],
  ] as const)
    it(`lets other work go on while the largest ${format} is read`, async () => {
      let turns = 0
      const count = () => {
        turns += 1
        next = setImmediate(count)
      }
      let next = setImmediate(count)
      await checkImport({ format, content })
      clearImmediate(next)
      assert.ok(turns > 2, String(turns))
    })
})

describe("promptfoo's assertion", () => {
  for (const value of [{ text: 'r' }, ['r', 's']])
    it(`of ${JSON.stringify(value)} is refused`, () =>
      refuses(
        () => jsonl({ question: 'q', assert: [{ type: 'equals', value }] }),
        /line 1 asserts equals of an object/,
      ))
  for (const type of ['constructor', 'toString', { toString: 1 }, null])
    it(`of the type ${JSON.stringify(type)} is refused`, () =>
      refuses(() => jsonl({ question: 'q', assert: [{ type, value: 'r' }] }), /line 1 asserts/))
  it('that a prototype has a name of is a text in CSV', async () => {
    assert.equal((await csv('question,__expected\nq,constructor: r\n'))[0]?.expectedOutput, 'constructor: r')
  })
})

describe('the messages of an imported case', () => {
  it('are JSON in a column of a CSV file', async () => {
    const messages = [{ role: 'user', text: 'My dog is Rex.' }]
    const cell = JSON.stringify(messages).replaceAll('"', '""')
    const [testCase] = await csv(`input,expected,messages\nWho is Rex?,a dog,"${cell}"\n`)
    assert.deepEqual([testCase?.input, testCase?.messages], ['Who is Rex?', messages])
    await refuses(() => csv('input,expected,messages\nq,a,hello\n'), /line 2 has messages that are no JSON list/)
  })

  const row = (text: string) => ({
    messages: [
      { role: 'user', text },
      { role: 'assistant', text: 'A' },
    ],
    input: 'q',
    expectedOutput: 'a',
  })
  it('count in the size of a file', () =>
    refuses(() => jsonl(...Array.from({ length: 11 }, () => row('a'.repeat(99_000)))), /1,000,000 characters/))
  it('hold no NUL', () => refuses(() => jsonl(row('a\0b')), /contains a NUL character/))
  it('hold no half of a surrogate pair', () => refuses(() => jsonl(row('a\ud800')), /half of a surrogate pair/))
  it('are not blank', () => refuses(() => jsonl(row('  ')), /messages has a blank message/))
  it('are at most 100', () => {
    const messages = Array.from({ length: 101 }, () => ({ role: 'user', text: 'a' }))
    return refuses(() => jsonl({ ...row('a'), messages }), /messages has more than 100 messages/)
  })
})
