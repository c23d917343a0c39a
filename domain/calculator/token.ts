import { CalculatorError } from './number.ts'

/** A piece of an expression. Operators come in one spelling each. */
export type Token = { kind: 'number' | 'name' | 'operator'; text: string }

/** The pieces of an expression. @throws CalculatorError at a character that means nothing */
export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  /** One entry for each open parenthesis: whether it holds a function's arguments, which commas part. */
  const calls: boolean[] = []
  for (let rest = expression.trimStart(); rest !== ''; ) {
    const token = firstToken(rest, !calls.includes(true))
    if (token.text === '(') calls.push(tokens.at(-1)?.kind === 'name')
    if (token.text === ')') calls.pop()
    rest = rest.slice(token.text.length).trimStart()
    tokens.push({ kind: token.kind, text: SPELLINGS.get(token.text) ?? token.text.toLowerCase() })
  }
  return tokens
}

const NUMBER = /^(\d+(_\d+)*(\.\d*)?|\.\d+)(e[+-]?\d+)?/i
/** 1,234,567.8: only where no comma parts arguments. */
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
