import { Fraction } from 'fraction.js'
import { CONSTANTS, FUNCTIONS, factorial } from './function.ts'
import { add, CalculatorError, divide, integerValue, modulo, multiply, power, subtract, type Value } from './number.ts'
import { PI, raise, root } from './real.ts'
import { type Token, tokensOf } from './token.ts'

/** An intermediate value. `isPercent` marks a bare `10%`, which `+` and `-` apply to their left operand. */
type Operand = { value: Value; isPercent: boolean }

const MAX_DEPTH = 64
/** A sign or `√` binds tighter than a product and looser than `^`, and it may begin the right side of `^`. */
const UNARY_BINDING = 5
/** The binding power of each operator; a higher one binds tighter. `^` is right-associative. */
const BINDING: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '//': 2, mod: 2, of: 3, '^': 6 }

/** The tokens of an expression and the position of the parser in them. */
type Reading = { tokens: Token[]; position: number; depth: number; checkTime: () => void }

/**
 * Evaluates an expression while it parses it (Pratt's algorithm, 1973), so it builds no tree.
 * @param checkTime called at every step; it throws when the time is over
 * @throws CalculatorError for a wrong expression
 */
export function evaluate(expression: string, checkTime: () => void): Value {
  const reading: Reading = { tokens: tokensOf(expression), position: 0, depth: 0, checkTime }
  const result = operandOf(reading, 0)
  const rest = nextToken(reading)
  if (rest) throw misplaced(rest)
  return result.value
}

const nextToken = (reading: Reading): Token | undefined => reading.tokens[reading.position]
const misplaced = (token: Token) => new CalculatorError(`"${token.text}" is in the wrong place.`)

/** Parses everything that binds tighter than `binding`. */
function operandOf(reading: Reading, binding: number): Operand {
  if (++reading.depth > MAX_DEPTH) throw new CalculatorError(`It is nested more than ${MAX_DEPTH} deep.`)
  let left = withPostfix(reading, firstOperandOf(reading))
  for (let operator = infixOf(reading); operator && operator.binding > binding; operator = infixOf(reading)) {
    reading.checkTime()
    if (operator.isWritten) reading.position++
    const right = operandOf(reading, operator.text === '^' ? UNARY_BINDING : operator.binding)
    left = withPostfix(reading, applyOperator(operator.text, left, right))
  }
  reading.depth--
  return left
}

function firstOperandOf(reading: Reading): Operand {
  const token = nextToken(reading)
  if (!token) throw new CalculatorError('It ends too early.')
  reading.position++
  if (token.kind === 'number') return asOperand(numberOf(token.text))
  if (token.kind === 'name') return asOperand(namedValueOf(reading, token.text))
  if (token.text === '(') {
    const inner = operandOf(reading, 0)
    takeToken(reading, ')')
    return asOperand(inner.value)
  }
  if (token.text === '+') return operandOf(reading, UNARY_BINDING)
  if (token.text === '√') return asOperand(root(operandOf(reading, UNARY_BINDING).value, 2))
  if (token.text !== '-') throw misplaced(token)
  const operand = operandOf(reading, UNARY_BINDING)
  return { ...operand, value: operand.value.neg() }
}

function takeToken(reading: Reading, text: string): void {
  if (nextToken(reading)?.text !== text) throw new CalculatorError(`"${text}" is missing.`)
  reading.position++
}

/** Returns the value of a constant, or of a function with its arguments. */
function namedValueOf(reading: Reading, name: string): Value {
  const constant = CONSTANTS.get(name)
  if (constant) return constant
  const calculatorFunction = FUNCTIONS.get(name)
  if (!calculatorFunction)
    throw new CalculatorError(`"${name}" is not known. There are ${[...FUNCTIONS.keys()].join(', ')}.`)
  takeToken(reading, '(')
  const values = [operandOf(reading, 0).value]
  while (nextToken(reading)?.text === ',') {
    reading.position++
    values.push(operandOf(reading, 0).value)
  }
  takeToken(reading, ')')
  if (values.length < calculatorFunction.minArguments || values.length > calculatorFunction.maxArguments)
    throw new CalculatorError(`"${name}" cannot take ${values.length} arguments.`)
  reading.checkTime()
  return calculatorFunction.apply(...values)
}

/** Applies `!`, `°` and `%` behind an operand. */
function withPostfix(reading: Reading, operand: Operand): Operand {
  for (let current = operand; ; reading.position++) {
    const text = nextToken(reading)?.text
    reading.checkTime()
    if (text === '!') current = asOperand(factorial(current.value))
    else if (text === '°') current = asOperand(divide(multiply(current.value, PI), integerValue(180)))
    else if (text === '%' && !startsOperand(reading.tokens[reading.position + 1]))
      current = { value: divide(current.value, integerValue(100)), isPercent: true }
    else return current
  }
}

/** Returns the operator between two operands. No operator, as in `2(3+4)` or `2 pi`, means a product. */
function infixOf(reading: Reading): { text: string; binding: number; isWritten: boolean } | undefined {
  const token = nextToken(reading)
  if (!token || token.text === ')' || token.text === ',') return undefined
  const text = token.text === '%' ? 'mod' : token.text
  const binding = Object.hasOwn(BINDING, text) ? BINDING[text] : undefined
  if (binding !== undefined) return { text, binding, isWritten: true }
  if (token.kind === 'name' || token.text === '(' || token.text === '√')
    return { text: '*', binding: 2, isWritten: false }
  throw misplaced(token)
}

const asOperand = (value: Value): Operand => ({ value, isPercent: false })

/** `%` before a number, a name or a parenthesis is the remainder; `10% of` and `10% - 3` are percentages. */
const startsOperand = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'number' || token.text === '(' || isOperandName(token))

const isOperandName = (token: Token): boolean => token.kind === 'name' && !Object.hasOwn(BINDING, token.text)

function applyOperator(operator: string, left: Operand, right: Operand): Operand {
  const [a, b] = [left.value, right.value]
  const ofLeft = right.isPercent && !left.isPercent ? multiply(a, b) : b
  switch (operator) {
    case '+':
      return { value: add(a, ofLeft), isPercent: left.isPercent && right.isPercent }
    case '-':
      return { value: subtract(a, ofLeft), isPercent: left.isPercent && right.isPercent }
    case '*':
    case 'of':
      return asOperand(multiply(a, b))
    case '/':
      return asOperand(divide(a, b))
    case '//':
      return asOperand(divide(a, b).floor())
    case 'mod':
      return asOperand(modulo(a, b))
    default:
      return asOperand(raise(a, b))
  }
}

/** Returns a written number such as `1,234.5e-3` as an exact fraction. */
function numberOf(text: string): Value {
  const [mantissa = '', exponent = '0'] = text.replaceAll(/[,_]/g, '').split('e')
  return multiply(new Fraction(mantissa), power(integerValue(10), BigInt(exponent)))
}
