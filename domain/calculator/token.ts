import { CalculatorError } from './number.ts'

/** A piece of an expression. Each operator has one spelling. */
export type Token = { kind: 'number' | 'name' | 'operator'; text: string }

/** Returns the tokens of an expression. @throws CalculatorError at a character that has no meaning */
export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  /** One entry for each open parenthesis: true when it holds the arguments of a function, which commas separate. */
  const isArgumentList: boolean[] = []
  for (let rest = expression.trimStart(); rest !== ''; ) {
    const token = firstToken(rest, !isArgumentList.includes(true))
    if (token.text === '(') isArgumentList.push(tokens.at(-1)?.kind === 'name')
    if (token.text === ')') isArgumentList.pop()
    rest = rest.slice(token.text.length).trimStart()
    tokens.push({ kind: token.kind, text: SPELLINGS.get(token.text) ?? token.text.toLowerCase() })
  }
  return tokens
}

const NUMBER = /^(\d+(_\d+)*(\.\d*)?|\.\d+)(e[+-]?\d+)?/i
/** A number such as 1,234,567.8. It is allowed only where no comma separates arguments. */
const GROUPED_NUMBER = /^\d{1,3}(,\d{3})+(?![\d,])(\.\d*)?(e[+-]?\d+)?/i
const NAME = /^([a-z][a-z0-9]*|π)/i
const OPERATOR = /^(\*\*|\/\/|[-+*/^%!(),×·÷−√°])/u

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['**', '^'],
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
])

function firstToken(rest: string, mayGroup: boolean): Token {
  const number = (mayGroup && GROUPED_NUMBER.exec(rest)) || NUMBER.exec(rest)
  if (number) return { kind: 'number', text: number[0] }
  const name = NAME.exec(rest)
  if (name) return { kind: 'name', text: name[0] }
  const operator = OPERATOR.exec(rest)
  if (operator) return { kind: 'operator', text: operator[0] }
  throw new CalculatorError(`"${String.fromCodePoint(rest.codePointAt(0) ?? 0)}" means nothing here.`)
}
