/** One hostile JSON value, as the text that goes on the wire: some of them no JavaScript value can hold. */
export type HostileValue = { title: string; json: string }

const text = (title: string, value: string): HostileValue => ({ title, json: JSON.stringify(value) })
const raw = (title: string, json: string): HostileValue => ({ title, json })

const wide = (entries: number, entryOf: (index: number) => string) =>
  Array.from({ length: entries }, (_, at) => entryOf(at))

const TEXTS: HostileValue[] = [
  text('an endless text', 'x'.repeat(300_000)),
  text('an endless text of four-byte characters', '😀'.repeat(60_000)),
  text('an empty text', ''),
  text('blanks', ' '.repeat(20_000)),
  text('combining marks', `a${'\u0301\u0316'.repeat(20_000)}`),
  text('directions and joiners', '\u202e\u2066\u200d\ufeff\u00ad'.repeat(500)),
  raw('a lone high surrogate', '"a\\ud800b"'),
  raw('a lone low surrogate', '"\\udfff"'),
  raw('the character NUL', '"a\\u0000b"'),
  text('control characters', '\u0001\u0007\u001b[31m\u007f\u0085'),
  text('a line break of a header', 'a\r\nX-Injected: 1\r\n\r\nHTTP/1.1 200 OK'),
  text('__proto__', '__proto__'),
  text('constructor', 'constructor'),
  text('a path', '../../../../../../etc/passwd\u002f..%2f..%5c'),
  text('SQL', `'; drop table agents; -- " \\`),
  text('markup', '<script>alert(1)</script><!--'.repeat(200)),
]

const TEMPLATES: HostileValue[] = [
  text('a flood of placeholders', '{{a}}'.repeat(15_000)),
  text('openings of placeholders', '{{'.repeat(40_000)),
  text('placeholders in placeholders', `${'{{'.repeat(3_000)}a${'}}'.repeat(3_000)}`),
  text('a placeholder with blanks', `{{a${' '.repeat(80_000)}`),
  text('a placeholder of a built-in name', '{{__proto__}}{{constructor.prototype}}{{toString}}'),
  text('other template languages', `\${7*7}#{7*7}<%= 7*7 %>{{7*7}}{% for a in b %}`),
  text('a pattern that backtracks', '^(([a-z])+.)+[A-Z]([a-z])+$|(a|a)*b|(a+)+$'),
  text('groups in a pattern', `${'('.repeat(2_000)}a${')*'.repeat(2_000)}`),
  text('a huge range', '[1..9999999]'),
  text('endless recursion', '($f := function($x) { $f($x + 1) & $f($x) }; $f(1))'),
  text('nested loops', '$map([1..9999], function($a) { $map([1..9999], function($b) { $a * $b }) })'),
  text('a huge padding', '$pad("x", 999999999)'),
  text('nested selectors', ':not(:has('.repeat(400)),
  text('a row of selectors', 'a > b ~ c + *, '.repeat(500)),
]

const ADDRESSES: HostileValue[] = [
  text('a local address', 'http://127.0.0.1:1/'),
  text('a local address in octal', 'http://0177.0.0.1/'),
  text('a mapped local address', 'http://[::ffff:127.0.0.1]:1/'),
  text('a link-local address', 'http://169.254.169.254/latest/meta-data/'),
  text('a file', 'file:///etc/passwd'),
  text('a script', 'javascript:alert(1)'),
  text('a port out of range', 'http://name.invalid:99999/'),
  text('a user in an address', 'http://user:password@name.invalid/'),
  text('a long name', `http://${'a.'.repeat(3_000)}invalid/`),
  text('a name of bare marks', `http://${'\u0301'.repeat(500)}.invalid/`),
]

const NUMBERS: HostileValue[] = [
  raw('a number above all', '1e999999'),
  raw('the largest number', '1.7976931348623157e308'),
  raw('the smallest number', '-1.7976931348623157e308'),
  raw('a number of 100,000 digits', '9'.repeat(100_000)),
  raw('a fraction of 100,000 digits', `0.${'1'.repeat(100_000)}`),
  raw('a number that no double holds', '9007199254740993'),
  raw('minus one', '-1'),
  raw('minus zero', '-0'),
  raw('the smallest fraction', '5e-324'),
  raw('a number as a text', '"1e3"'),
]

const STRUCTURES: HostileValue[] = [
  raw('null', 'null'),
  raw('true', 'true'),
  raw('an empty list', '[]'),
  raw('an empty object', '{}'),
  raw('20,000 lists in each other', '['.repeat(20_000) + ']'.repeat(20_000)),
  raw('20,000 objects in each other', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  raw('90 lists in each other', '['.repeat(90) + ']'.repeat(90)),
  raw('a list of 100,000', `[${wide(100_000, () => '1').join()}]`),
  raw('a list of 5,000 objects', `[${wide(5_000, () => '{}').join()}]`),
  raw('an object of 20,000 fields', `{${wide(20_000, (at) => `"f${at}":${at}`).join()}}`),
  raw('an object whose name is endless', `{"${'n'.repeat(200_000)}":1}`),
  raw('__proto__ as a name', '{"__proto__":{"polluted":true,"isAdmin":true}}'),
  raw('constructor as a name', '{"constructor":{"prototype":{"polluted":true}}}'),
  raw('methods as names', '{"toString":1,"valueOf":null,"hasOwnProperty":"x","toJSON":"x","then":1,"length":-1}'),
  raw('one name many times', `{${wide(2_000, (at) => `"a":${at}`).join()}}`),
  raw('an empty name', '{"":"","\\u0000":""," ":1}'),
]

/** All hostile values, in a fixed order. */
export const HOSTILE_VALUES: readonly HostileValue[] = [...TEXTS, ...TEMPLATES, ...ADDRESSES, ...NUMBERS, ...STRUCTURES]
