import { Decimal } from 'decimal.js'
import { Fraction } from 'fraction.js'

/**
 * Exact results are fractions. Roots, logarithms and the like, and results that are computed from them, are decimals.
 */
export type Value = Fraction | Decimal

/** The message says in words for the model what is wrong with the expression. */
export class CalculatorError extends Error {}

/** Decimals have 60 digits, so repeated rounding keeps the 34 digits right that are shown. */
export const RoundedDecimal = Decimal.clone({ precision: 60 })

/** Numerator and denominator have at most this many digits, so every step is short. */
const MAX_DIGITS = 4000
const LARGEST = 10n ** BigInt(MAX_DIGITS)

/** Returns a whole number as a value. */
export const integerValue = (number: number | bigint): Value => new Fraction(number)

/** Returns the value as a decimal, rounded to 60 digits. */
export const decimalOf = (value: Value): Decimal =>
  value instanceof Fraction ? new RoundedDecimal(value.s * value.n).div(new RoundedDecimal(value.d)) : value

/** Returns the value itself. @throws CalculatorError when it has too many digits */
export function bounded(value: Value): Value {
  if (!isBounded(value)) throw tooLarge()
  return value
}

const isBounded = (value: Value): boolean =>
  value instanceof Fraction
    ? value.n <= LARGEST && value.d <= LARGEST
    : value.isFinite() && Math.abs(value.e) <= MAX_DIGITS

const tooLarge = () => new CalculatorError(`A number in it has more than ${MAX_DIGITS} digits.`)

/** True for a whole number. */
export const isInteger = (value: Value): boolean => (value instanceof Fraction ? value.d === 1n : value.isInteger())
/** Returns a whole number of any size. */
export const integerOf = (value: Value): bigint =>
  value instanceof Fraction ? (value.s * value.n) / value.d : BigInt(value.toFixed(0))

/** Returns -1, 0 or 1 for a value `a` that is below, equal to or above `b`. */
export const compare = (a: Value, b: Value): number =>
  a instanceof Fraction && b instanceof Fraction ? a.compare(b) : decimalOf(a).cmp(decimalOf(b))
/** Returns -1, 0 or 1 for a value that is below, equal to or above zero. */
export const signOf = (value: Value): number => compare(value, integerValue(0))

type Operation = (a: Value, b: Value) => Value
const operation =
  (name: 'add' | 'sub' | 'mul' | 'div'): Operation =>
  (a, b) =>
    bounded(a instanceof Fraction && b instanceof Fraction ? a[name](b) : decimalOf(a)[name](decimalOf(b)))

/** Returns the sum; it is exact when both values are. @throws CalculatorError when it has too many digits */
export const add = operation('add')
/** Returns `a` minus `b`, as `add` does. */
export const subtract = operation('sub')
/** Returns the product, as `add` does. */
export const multiply = operation('mul')

const quotient = operation('div')
/** Returns `a` divided by `b`. @throws CalculatorError when `b` is zero or the result has too many digits */
export function divide(a: Value, b: Value): Value {
  if (signOf(b) === 0) throw new CalculatorError('Division by zero.')
  return quotient(a, b)
}

/** Returns the remainder of `a` divided by `b`. It has the sign of `b`, as in mathematics and Python. */
export const modulo: Operation = (a, b) => subtract(a, multiply(b, divide(a, b).floor()))

/** Returns the nearest value with `decimals` decimals, which may be negative; a half is rounded away from zero. */
export function round(value: Value, decimals: number): Value {
  const step = power(integerValue(10), BigInt(-decimals))
  return bounded(value instanceof Fraction ? value.roundTo(step as Fraction) : value.toNearest(decimalOf(step)))
}

/** Beyond this, the rounding of a base to 60 digits would show in the 34 digits of its power. */
const LARGEST_ROUNDED_EXPONENT = 10n ** 15n

/**
 * Returns a whole power. It is exact when the base is, unless a fraction of such a power has too many digits, as that of
 * interest by the day over years. @throws CalculatorError for a result with too many digits
 */
export function power(base: Value, exponent: bigint): Value {
  if (exponent < 0n) return divide(integerValue(1), power(base, -exponent))
  if (!(base instanceof Fraction)) return roundedPower(base, exponent)
  const bits = Math.max(base.n.toString(2).length, base.d.toString(2).length)
  // A power beyond this is never computed: it has too many digits for certain.
  const exact = BigInt(bits - 1) * exponent > 4 * MAX_DIGITS ? undefined : base.pow(new Fraction(exponent))
  if (exact && isBounded(exact)) return exact
  if (exponent > LARGEST_ROUNDED_EXPONENT) throw tooLarge()
  return roundedPower(decimalOf(base), exponent)
}

function roundedPower(base: Decimal, exponent: bigint): Value {
  const result = base.pow(exponent)
  if (result.isZero() && !base.isZero()) throw tooLarge()
  return bounded(result)
}
