import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { runAms } from '../support/ams.ts'
import { EVALS_KEY, serveEvals, ticketProject } from '../support/openai/evals.ts'
import { request } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-import-evals-'))
after(() => rmSync(work, { recursive: true, force: true }))

function write(name: string, content: unknown): string {
  const path = join(work, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

type Suite = { name: string; testCases: { input: string; expectedOutput: string | null; criteria: string }[] }
const suitesOf = async (agentId: string) => (await request<Suite[]>('GET', `/v1/agents/${agentId}/evals`)).data
const ams = (...args: string[]) => runAms(args)
const criterion = (more: object) => ({ name: 'Grade', type: 'string_check', input: '{{sample.output_text}}', ...more })

describe('ams import evals, from a folder of ams export,', () => {
  it('makes a suite of each eval, asked by its prompt, and makes none twice', async () => {
    await using server = await serveEvals(ticketProject())
    const folder = join(work, 'export')
    const saved = await runAms(['export', 'openai-evals', folder, '--base-url', server.baseUrl], {
      OPENAI_API_KEY: EVALS_KEY,
    })
    assert.equal(saved.code, 0, saved.error)
    const agentId = await makeAgent({})
    const { code, out, error } = await ams('import', 'evals', agentId, folder)
    assert.equal(error, '')
    assert.match(out, /"IT tickets" has 250 case\(s\)\.[\s\S]*"Returns" has 1 case\(s\)\./)
    assert.match(out, /Not carried over \(1\):\n- IT tickets: the system messages of 250 row\(s\)/)
    assert.equal(code, 1)
    const [tickets, returns] = (await suitesOf(agentId)).sort((a, b) => a.name.localeCompare(b.name))
    const [first] = tickets?.testCases ?? []
    assert.equal(first?.input, 'Which kind of ticket is this? Ticket 1')
    assert.equal(first?.expectedOutput, 'Hardware')
    assert.equal(returns?.testCases[0]?.expectedOutput, '30 days')
    const again = await ams('import', 'evals', agentId, join(folder, 'evals', 'eval_2'))
    assert.deepEqual([again.code, /has a suite "Returns" already/.test(again.out)], [1, true])
    assert.equal((await suitesOf(agentId)).length, 2)
  })

  it('parts a suite that is larger than a request', async () => {
    const item = (index: number) => ({ item: { question: `${index} ${'x'.repeat(9_000)}`, answer: 'y' } })
    const data = Array.from({ length: 100 }, (_, index) => item(index))
    const file = write('large.json', { name: 'Large', testing_criteria: [], data })
    const { code, out } = await ams('import', 'evals', await makeAgent({}), file)
    assert.equal(code, 0, out)
    assert.match(out, /"Large \(1 of 2\)" has \d+ case\(s\)\.\n.*"Large \(2 of 2\)"/)
  })
})

describe("ams import evals, from an eval of OpenAI's,", () => {
  it('is named after the eval, and fills the prompts of its graders', async () => {
    const file = write('oe.json', {
      name: 'IT tickets by label',
      testing_criteria: [
        criterion({
          type: 'label_model',
          model: 'gpt-4o',
          labels: ['correct', 'incorrect'],
          passing_labels: ['correct'],
          input: [
            { role: 'developer', content: 'Say correct or incorrect.' },
            { role: 'user', content: 'Ticket: {{item.ticket}}\nAnswer: {{ sample.output_text }} {{item.lost}}' },
          ],
        }),
        criterion({ name: 'Inner', operation: 'eq', input: '{{sample.output_json.a}}', reference: 'a' }),
        criterion({ name: 'Code', type: 'python', source: '' }),
      ],
      data: [{ item: { ticket: 'My screen is dark.' } }],
    })
    const agentId = await makeAgent({})
    const { out } = await ams('import', 'evals', agentId, file)
    const [suite] = await suitesOf(agentId)
    assert.equal(suite?.name, 'IT tickets by label')
    assert.deepEqual(
      suite?.testCases.map(({ input, criteria }) => [input, criteria]),
      [
        [
          'My screen is dark.',
          'A grader has this instruction: «Say correct or incorrect. Ticket: My screen is dark. Answer: (the answer) {{item.lost}}» Of the labels correct, incorrect, the right one is correct.',
        ],
      ],
    )
    for (const left of ['model of Grade', '{{item.lost}} of Grade has no value', 'Inner: it grades', 'Code (python)'])
      assert.ok(out.includes(left), `${left} in ${out}`)
  })
})

describe("ams import evals, from promptfoo's tests,", () => {
  it('names a test by its number in the file', async () => {
    const file = write(
      'tests.yaml',
      'tests:\n  - vars: { question: a }\n    assert: [{ type: equals, value: b }]\n  - vars: { question: c }\n    assert: [{ type: javascript, value: output }]\n',
    )
    const { out } = await ams('import', 'evals', await makeAgent({}), file, '--dry-run')
    assert.match(
      out,
      /^tests: 1 case\(s\) could be carried over\.\n\nNot carried over \(1\):\n- test 2 asserts javascript/,
    )
  })

  it('lists places and lists of values that it cannot fill', async () => {
    const file = write('config.yaml', {
      description: 'Kinds of goods',
      prompts: ['[{"role":"system","content":"Be brief."},{"role":"user","content":"{{kind}} {{what}}?"}]'],
      tests: [{ vars: { what: ['a', 'b'] }, assert: [{ type: 'equals', value: 'c' }] }, 'file://tests.py'],
    })
    write('tests.py', 'a = b\n')
    const { out } = await ams('import', 'evals', await makeAgent({}), file, '--dry-run')
    for (const left of ['{{kind}} of test 1 has no value', 'what of test 1 is a list', 'file://tests.py', '1 row(s)'])
      assert.ok(out.includes(left), `${left} in ${out}`)
    assert.match(out, /^Kinds of goods: 1 case/)
  })
})

describe("ams import evals, from promptfoo's tests in a CSV file,", () => {
  const config = { prompts: ['{{greeting}}! {{question}}'], defaultTest: { vars: { greeting: 'Hi' } } }
  const CSV = `\uFEFFquestion,__expected,__expected2,__description,__metric\r
"What is ""A"", please?",equals: B,,first,\r
"Two
lines",icontains: {{greeting}},llm-rubric: is kind,,tone\r
`

  it('makes cases of rows, columns and assertions, beside the configuration', async () => {
    write('csv/data/tests.csv', CSV)
    const agentId = await makeAgent({})
    const file = write('csv/config.yaml', { ...config, tests: 'file://data/tests.csv' })
    const { code, out, error } = await ams('import', 'evals', agentId, file)
    assert.equal(error, '')
    assert.match(out, /Not carried over \(1\):\n- __metric of test 2/)
    assert.equal(code, 1)
    const [suite] = await suitesOf(agentId)
    assert.deepEqual(
      suite?.testCases.map(({ input, expectedOutput, criteria }) => [input, expectedOutput, criteria]),
      [
        ['Hi! What is "A", please?', 'B', ''],
        ['Hi! Two\nlines', 'Hi', ''],
        ['Hi! Two\nlines', null, 'is kind'],
      ],
    )
  })

  it('reads no file outside of the folder of the configuration', async () => {
    const outside = write('outside.csv', CSV)
    mkdirSync(join(work, 'inside'), { recursive: true })
    symlinkSync(outside, join(work, 'inside', 'link.csv'))
    for (const name of ['../outside.csv', outside, 'link.csv']) {
      const file = write('inside/config.yaml', { ...config, tests: `file://${name}` })
      const { code, error } = await ams('import', 'evals', await makeAgent({}), file, '--dry-run')
      assert.equal(code, 2)
      assert.match(error, /lies outside of the folder of config\.yaml/)
    }
  })

  it('says that a file is no CSV', async () => {
    write('broken/tests.csv', 'question,__expected\nsay "A,B\n"open,C\n')
    const file = write('broken/config.yaml', { ...config, tests: 'tests.csv' })
    const { code, error } = await ams('import', 'evals', await makeAgent({}), file, '--dry-run')
    assert.deepEqual([code, /tests\.csv is no CSV/.test(error)], [2, true], error)
  })
})

describe('ams import evals, from stored answers,', () => {
  it('makes a case of each completion and response, with what was said before', async () => {
    const message = (role: string, content: unknown) => ({ role, content })
    const rows = [
      {
        object: 'chat.completion',
        messages: [message('system', 'Be brief.'), message('user', 'One?')],
        choices: [{ message: message('assistant', 'Two.') }],
      },
      {
        object: 'response',
        input: [message('user', [{ type: 'input_text', text: 'Three?' }])],
        output: [{ type: 'message', content: [{ type: 'output_text', text: 'Four.' }] }],
      },
      {
        request: { messages: [message('user', 'Five?')] },
        response: { choices: [{ message: message('assistant', 'Six.') }] },
      },
      { messages: [message('user', 'a'), message('assistant', 'b'), message('user', 'c'), message('assistant', 'd')] },
    ]
    const agentId = await makeAgent({})
    const file = write('stored.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))
    const { code } = await ams('import', 'evals', agentId, file)
    assert.equal(code, 1)
    const [suite] = await suitesOf(agentId)
    assert.deepEqual(
      suite?.testCases.map(({ input, expectedOutput }) => [input, expectedOutput]),
      [
        ['One?', 'Two.'],
        ['Three?', 'Four.'],
        ['Five?', 'Six.'],
        ['c', 'd'],
      ],
    )
  })
})
