import { CONSTANTS, FUNCTIONS, factorial } from './function.ts'
import {
  add,
  CalculatorError,
  divide,
  floor,
  fraction,
  modulo,
  multiply,
  negate,
  subtract,
  type Value,
  whole,
} from './number.ts'
import { PI, raise, root } from './real.ts'
import { type Token, tokensOf } from './token.ts'

/** A value on its way; `percent` marks a bare `10%`, which `+` and `-` take of what stands before it. */
type Operand = { value: Value; percent: boolean }

const MAX_DEPTH = 64
/** Signs and `√` bind tighter than products, looser than `^`, whose right side they may begin. */
const UNARY_BINDING = 5
/** How tightly an operator binds; `^` binds to the right. */
const BINDING: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '//': 2, mod: 2, of: 3, '^': 6 }

/** The expression and how far it is read. */
type Reading = { tokens: Token[]; position: number; depth: number; checkTime: () => void }

/** Evaluates while it reads (Pratt): no tree is built, and `checkTime` is called at every step. */
export function evaluate(expression: string, checkTime: () => void): Value {
  const reading: Reading = { tokens: tokensOf(expression), position: 0, depth: 0, checkTime }
  const result = operandOf(reading, 0)
  const rest = next(reading)
  if (rest) throw misplaced(rest)
  return result.value
}

const next = (reading: Reading): Token | undefined => reading.tokens[reading.position]
const misplaced = (token: Token) => new CalculatorError(`"${token.text}" is in the wrong place.`)

function expect(reading: Reading, text: string): void {
  if (next(reading)?.text !== text) throw new CalculatorError(`"${text}" is missing.`)
  reading.position++
}

/** All that binds tighter than `binding`. */
function operandOf(reading: Reading, binding: number): Operand {
  if (++reading.depth > MAX_DEPTH) throw new CalculatorError(`It is nested more than ${MAX_DEPTH} deep.`)
  let left = withPostfix(reading, firstOperandOf(reading))
  for (let operator = infixOf(reading); operator && operator.binding > binding; operator = infixOf(reading)) {
    reading.checkTime()
    if (operator.isWritten) reading.position++
    const right = operandOf(reading, operator.text === '^' ? UNARY_BINDING : operator.binding)
    left = withPostfix(reading, join(operator.text, left, right))
  }
  reading.depth--
  return left
}

function firstOperandOf(reading: Reading): Operand {
  const token = next(reading)
  if (!token) throw new CalculatorError('It ends too early.')
  reading.position++
  if (token.kind === 'number') return plain(numberOf(token.text))
  if (token.kind === 'name') return plain(namedValueOf(reading, token.text))
  if (token.text === '(') {
    const inner = operandOf(reading, 0)
    expect(reading, ')')
    return plain(inner.value)
  }
  if (token.text === '+') return operandOf(reading, UNARY_BINDING)
  if (token.text === '√') return plain(root(operandOf(reading, UNARY_BINDING).value, 2n))
  if (token.text !== '-') throw misplaced(token)
  const operand = operandOf(reading, UNARY_BINDING)
  return { ...operand, value: negate(operand.value) }
}

/** A constant, or a function with its arguments. */
function namedValueOf(reading: Reading, name: string): Value {
  const constant = CONSTANTS.get(name)
  if (constant) return constant
  const called = FUNCTIONS.get(name)
  if (!called) throw new CalculatorError(`"${name}" is not known. There are ${[...FUNCTIONS.keys()].join(', ')}.`)
  expect(reading, '(')
  const values = [operandOf(reading, 0).value]
  while (next(reading)?.text === ',') {
    reading.position++
    values.push(operandOf(reading, 0).value)
  }
  expect(reading, ')')
  if (values.length < called.least || values.length > called.most)
    throw new CalculatorError(`"${name}" can not take ${values.length} arguments.`)
  reading.checkTime()
  return called.apply(...values)
}

/** `!`, `°` and `%` behind an operand. */
function withPostfix(reading: Reading, operand: Operand): Operand {
  for (let current = operand; ; reading.position++) {
    const text = next(reading)?.text
    reading.checkTime()
    if (text === '!') current = plain(factorial(current.value))
    else if (text === '°') current = plain(divide(multiply(current.value, PI), whole(180)))
    else if (text === '%' && !startsOperand(reading.tokens[reading.position + 1]))
      current = { value: divide(current.value, whole(100)), percent: true }
    else return current
  }
}

/** What stands between two operands; nothing, as in `2(3+4)` or `2 pi`, multiplies. */
function infixOf(reading: Reading): { text: string; binding: number; isWritten: boolean } | undefined {
  const token = next(reading)
  if (!token || token.text === ')' || token.text === ',') return undefined
  const text = token.text === '%' ? 'mod' : token.text
  const binding = Object.hasOwn(BINDING, text) ? BINDING[text] : undefined
  if (binding !== undefined) return { text, binding, isWritten: true }
  if (token.kind === 'name' || token.text === '(' || token.text === '√')
    return { text: '*', binding: 2, isWritten: false }
  throw misplaced(token)
}

const plain = (value: Value): Operand => ({ value, percent: false })

/** `%` before a number, a name or a parenthesis is the remainder; `10% of` and `10% - 3` are percentages. */
const startsOperand = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'number' || token.text === '(' || isOperandName(token))

const isOperandName = (token: Token): boolean => token.kind === 'name' && !Object.hasOwn(BINDING, token.text)

function join(operator: string, left: Operand, right: Operand): Operand {
  const [a, b] = [left.value, right.value]
  const ofLeft = right.percent && !left.percent ? multiply(a, b) : b
  switch (operator) {
    case '+':
      return { value: add(a, ofLeft), percent: left.percent && right.percent }
    case '-':
      return { value: subtract(a, ofLeft), percent: left.percent && right.percent }
    case '*':
    case 'of':
      return plain(multiply(a, b))
    case '/':
      return plain(divide(a, b))
    case '//':
      return plain(floor(divide(a, b)))
    case 'mod':
      return plain(modulo(a, b))
    default:
      return plain(raise(a, b))
  }
}

/** `1,234.5e-3` as the fraction that it is. */
function numberOf(text: string): Value {
  const [mantissa = '', exponent = '0'] = text.replaceAll(/[,_]/g, '').split('e')
  const [before = '', after = ''] = mantissa.split('.')
  const shift = Number(exponent) - after.length
  if (Math.abs(shift) > 4000) throw new CalculatorError('A number in it has more than 4000 digits.')
  const digits = BigInt(before + after || '0')
  return shift < 0 ? fraction(digits, 10n ** BigInt(-shift)) : fraction(digits * 10n ** BigInt(shift), 1n)
}
