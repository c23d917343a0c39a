import { describe, test } from 'node:test'
import { parseDocument } from '../../activities/parse/parse.ts'
import { apiRequest } from '../../activities/tool/api-call-request.ts'
import { findUnsafe } from '../../api/request/unsafe-input.ts'
import { calculate } from '../../domain/calculator/calculate.ts'
import { splitIntoChunks } from '../../domain/chunk/chunk.ts'
import { readImport } from '../../domain/eval/import.ts'
import { readJudgement } from '../../domain/eval/judge.ts'
import { compareTexts } from '../../domain/eval/scorer.ts'
import { matchTopicByWord } from '../../domain/guardrail/topic.ts'
import { askedTermsOf } from '../../domain/knowledge/word/word-query.ts'
import { maskPii } from '../../domain/pii/mask.ts'
import { maskText, unmaskText } from '../../domain/secret/part.ts'
import { sentencesOf } from '../../domain/text/sentence.ts'
import { hasUserInformation, isWebAddress } from '../../domain/text/web-address.ts'
import { checkArguments } from '../../domain/tool/argument.ts'
import { modelToolsOf } from '../../domain/tool/call.ts'
import type { Tool } from '../../domain/tool/config.ts'
import { responsePathOf } from '../../domain/tool/response-path.ts'
import { assertLinear, createRandom } from './growth.ts'

const SEED = 12
const INPUTS_EACH = 12

/** Formats, patterns and tables stumble over these; each input repeats one to three of them. */
const PIECES = [
  ...[
    'a',
    ' ',
    '\n',
    '\t',
    '\r',
    '.',
    ',',
    '"',
    "'",
    '\\',
    '|',
    '-',
    '=',
    '#',
    '*',
    '`',
    '_',
    '(',
    '[',
    '{',
    '<',
    '@',
    ':',
  ],
  ...[
    'a\n===\n',
    '|a',
    '|-',
    '\n\n',
    '{{a',
    '{{',
    '}}',
    '""',
    '\\|',
    '**',
    '](',
    '1.',
    '1. ',
    '- ',
    '+1',
    '0 ',
    'a@',
    '.b',
  ],
  ...[
    '\u0301',
    '\u0316',
    '\u200b',
    '\u00ad',
    '漢',
    '각',
    'é',
    'ß',
    'İ',
    '😀',
    '\u3099',
    '١',
    'http://',
    '%2f',
    '../',
    '<div>',
  ],
]

const random = createRandom(SEED)
const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? 'a'

/** Two of three begin with something else than they repeat: what opens and never closes. */
function makeInput(): { title: string; inputOf: (size: number) => string } {
  const head = random() < 0.66 ? pick() + pick() : ''
  const unit = Array.from({ length: 1 + Math.floor(random() * 3) }, pick).join('')
  return {
    title: JSON.stringify([head, unit]),
    inputOf: (size) => (head + unit.repeat(Math.ceil(size / unit.length))).slice(0, size),
  }
}

const tool = (config: Tool['config']): Tool => ({ type: 'api_call', name: 'n', description: 'd', config })
const CASE = { input: 'a', expectedOutput: 'b', criteria: 'c' }
const document = (format: 'text' | 'markdown' | 'csv') => (text: string) => parseDocument(format, Buffer.from(text))

/** Each place that takes input, and what the service does with it on an event loop or in a confined process. */
const PLACES: Record<string, (input: string) => unknown> = {
  'a body template': (text) => modelToolsOf([tool({ bodyTemplate: text })], { escalate: false }),
  'a template that is filled in': (text) =>
    apiRequest(tool({ url: 'http://x.example/', method: 'POST', bodyTemplate: text }), { a: 'b' }, 'key'),
  'an argument in an address': (text) => apiRequest(tool({ url: 'http://x.example/{{a}}/b' }), { a: text }, 'key'),
  'a tool name': (text) => modelToolsOf([{ ...tool({}), name: text }], { escalate: true }),
  'an address': (text) => isWebAddress(`http://x/${text}`) && hasUserInformation(`http://x/${text}`),
  'a template with secrets': (text) => unmaskText('template', maskText('template', text), text),
  'an address with secrets': (text) =>
    unmaskText('address', maskText('address', `http://x/${text}`), `http://x/${text}`),
  'a response mapping': (text) => responsePathOf(text),
  'arguments of a model': (text) => checkArguments({}, text),
  'an expression of a model': calculate,
  'a body': (text) => findUnsafe({ a: [text, { [text]: text }] }),
  'a message with personal data': maskPii,
  'a message about topics': (text) => matchTopicByWord(['politics', 'a b'], text),
  'a question to a knowledge base': askedTermsOf,
  'an answer that is compared': (text) => compareTexts({ ...CASE, scorer: 'contains' }, text),
  'a judgement': (text) => readJudgement(text, { ...CASE, scorer: 'llm-judge' }, 'answer'),
  'a judgement in a fence': (text) => readJudgement(`\`\`\`json\n${text}`, { ...CASE, scorer: 'llm-judge' }, 'answer'),
  'test cases as CSV': (text) => readImport({ format: 'csv', content: `input,expected\n${text}` }),
  'test cases as JSONL': (text) => readImport({ format: 'jsonl', content: text }),
  sentences: sentencesOf,
  'a heading': (text) =>
    splitIntoChunks([
      { kind: 'heading', level: 1, text },
      ...text.split('a').map((part) => ({ kind: 'paragraph' as const, text: part })),
    ]),
  'a text document': document('text'),
  'a Markdown document': document('markdown'),
  'a CSV document': document('csv'),
}

/** Those that were confirmed against a running service. */
const CONFIRMED: [place: string, inputOf: (size: number) => string][] = [
  ['a body template', (size) => `{{a${' '.repeat(size)}`],
  ['a template with secrets', (size) => `"a":"${'\\"a\\":'.repeat(size / 6)}`],
  ['a template with secrets', (size) => '<token>'.repeat(size / 7)],
  ['a text document', (size) => 'a\n===\n'.repeat(size / 6)],
  [
    'a Markdown document',
    (size) => `${'|a'.repeat(size / 8)}|\n${'|-'.repeat(size / 8)}|\n${'|b|\n'.repeat(size / 8)}`,
  ],
  ['a question to a knowledge base', (size) => `a${'\u0301\u0316'.repeat(size / 2)}`],
  ['a text document', (size) => `a${'\u0301\u0316'.repeat(size / 2)}`],
  ['an answer that is compared', (size) => `a${'\u0301\u0316'.repeat(size / 2)}`],
]

describe('an input twice as long takes at most 2.5 times as long', () => {
  for (const [place, inputOf] of CONFIRMED)
    test(`as ${place}, found outside: ${JSON.stringify(inputOf(16))}`, () =>
      assertLinear(PLACES[place] ?? (() => {}), inputOf))
  for (const [place, attempt] of Object.entries(PLACES))
    for (let count = 0; count < INPUTS_EACH; count += 1) {
      const { title, inputOf } = makeInput()
      test(`as ${place}: ${count} ${title}`, () => assertLinear(attempt, inputOf))
    }
})
