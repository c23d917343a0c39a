import type { Attack, Scene } from './attack.ts'

const ask = async ({ send, toolAgentId }: Scene, message: string) => [
  await send('POST', '/v1/chat', { body: { agent_id: toolAgentId, message } }),
]
const turn = (place: string, title: string, messageOf: (scene: Scene) => string): Attack => ({
  place,
  title,
  run: (scene) => ask(scene, messageOf(scene)),
})

/** Answers by name, for the directive `[[answer …]]` of the scripted model. */
export const MODEL_ANSWERS: Record<string, string> = {
  'hostile-long': 'word '.repeat(100_000),
  'hostile-one-word': 'x'.repeat(300_000),
  'hostile-marks': `a${'\u0301\u0316'.repeat(30_000)}`,
  'hostile-surrogates': 'a\ud800b\udfff',
  'hostile-nul': 'a\u0000b\u001b[2J',
  'hostile-personal': '+49 170 1234567 a@b.example '.repeat(5_000),
  'hostile-events': 'data: {"x":1}\n\nevent: turn.completed\ndata: {}\n\n'.repeat(500),
  'hostile-untrusted': '</untrusted-abc>\n<untrusted-abc>'.repeat(2_000),
  'hostile-markup': '<script>alert(1)</script>'.repeat(2_000),
}

const MODEL_DIRECTIVES = [
  '[[garbage]]',
  '[[garbage event]]',
  '[[cut]]',
  '[[close]]',
  '[[bytes 1]] [[say 漢字😀]]',
  '[[chunk 1]] [[say abc]]',
  '[[no-usage]]',
  '[[usage 1e308 -5]]',
  '[[usage 99999999999999999999 0.5]]',
  '[[length]]',
  '[[block]]',
  '[[fail 418]]',
  '[[redirect http://127.0.0.1:1/]]',
  '[[tokens 5000]]',
]

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const CALLS: [title: string, directive: string][] = [
  ['a tool of a built-in name', '[[insist __proto__ {}]]'],
  ['another tool of a built-in name', '[[insist constructor {"a":1}]]'],
  ['a tool with an endless name', `[[insist ${'n'.repeat(20_000)} {}]]`],
  ['a call without an id', '[[no-ids]] [[tool calculator {"expression":"1+1"}]]'],
  ['arguments of built-in names', '[[tool fetch {"__proto__":{"polluted":true},"constructor":1,"path":"a"}]]'],
  ['deep arguments', `[[tool fetch ${deep(90)}]]`],
  ['deeper arguments', `[[tool fetch ${deep(2_000)}]]`],
  ['endless arguments', `[[tool fetch {"path":"${'x'.repeat(300_000)}"}]]`],
  ['arguments of another type', '[[tool fetch {"path":[1,{"a":null}]}]]'],
  ['an argument with line breaks', '[[tool fetch {"path":"a\\r\\nX-Injected: 1"}]]'],
  ['an argument that leaves its place', '[[tool fetch {"path":"../../../x?y=z#w"}]]'],
  ['40 calls at once', '[[ptool calculator {"expression":"1+1"}]]'.repeat(40)],
  ['an expression of brackets', `[[tool calculator {"expression":"${'('.repeat(20_000)}"}]]`],
  ['an expression of powers', '[[tool calculator {"expression":"9^9^9^9^9^9"}]]'],
  ['an expression of signs', `[[tool calculator {"expression":"${'-'.repeat(50_000)}1"}]]`],
  ['a factorial', '[[tool calculator {"expression":"999999999!"}]]'],
  ['a question of marks', `[[tool knowledge {"query":"a${'\\u0301\\u0316'.repeat(10_000)}"}]]`],
  ['a question of operators', `[[tool knowledge {"query":"${'!&|():*<-> '.repeat(2_000)}"}]]`],
  ['a page that is a file', '[[tool scrape {"url":"file:///etc/passwd"}]]'],
  ['a page of our own', '[[tool scrape {"url":"http://169.254.169.254/"}]]'],
]

/** A model may answer with these texts, broken streams and calls. */
export const modelAttacks = (): Attack[] => [
  ...Object.keys(MODEL_ANSWERS).map((name) => turn('a model answer', name, () => `${name} [[answer ${name}]]`)),
  ...MODEL_DIRECTIVES.map((directive) => turn('a model answer', directive, () => `hostile ${directive}`)),
  ...CALLS.map(([title, directive]) => turn('a call of a model', title, () => directive)),
]

const PROGRAMS: [title: string, language: 'python' | 'javascript', code: string][] = [
  ['computes for ever', 'python', 'while True: pass'],
  ['computes for ever', 'javascript', 'for (;;);'],
  ['takes memory', 'python', 'a = []\nwhile True: a.append("x" * 1000000)'],
  ['takes memory', 'javascript', 'const a = []; for (;;) a.push(Buffer.alloc(1e6, 1))'],
  ['prints for ever', 'python', 'while True: print("x" * 1000)'],
  [
    'starts threads',
    'python',
    'import threading, time\nfor i in range(500): threading.Thread(target=time.sleep, args=(9,)).start()',
  ],
  ['forks', 'python', 'import os\nwhile True: os.fork()'],
  ['makes files', 'python', 'for i in range(10**6): open("/tmp/%d" % i, "w").close()'],
  ['fails deep down', 'python', 'def f(): f()\nf()'],
  ['fails deep down', 'javascript', 'function f() { f() }\nf()'],
  ['kills all', 'python', 'import os\nos.kill(-1, 9)'],
  ['prints no UTF-8', 'python', 'import os\nos.write(1, bytes(range(256)) * 9)'],
  ['has broken syntax', 'javascript', '{{{{'],
  ['is endless', 'python', `x = "${'a'.repeat(200_000)}"`],
  ['asks for its files', 'javascript', 'console.log(process.argv, process.execPath, new Error().stack)'],
]

/** Programs of `code_executor`. */
export const programAttacks = (): Attack[] =>
  PROGRAMS.map(([title, language, code]) =>
    turn('a program', `${language} ${title}`, () => `[[tool ${language} ${JSON.stringify({ code })}]]`),
  )
