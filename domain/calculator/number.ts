/** A fraction in lowest terms; only `n` carries the sign. `isExact` is false for a result of a rounded function. */
export type Value = { n: bigint; d: bigint; isExact: boolean }

/** The message says in words for the model what is wrong with the expression. */
export class CalculatorError extends Error {}

/** Numerator and denominator have at most this many digits, so every step is short. */
const MAX_DIGITS = 4000
const MAX_BITS = Math.ceil(MAX_DIGITS * Math.log2(10))
const ROUNDED_DIGITS = 55

/** Returns n/d in lowest terms. @throws CalculatorError when it has too many digits or when d is zero */
export function fraction(n: bigint, d: bigint, isExact = true): Value {
  if (d === 0n) throw new CalculatorError('Division by zero.')
  if (bitsOf(n) > 2 * MAX_BITS || bitsOf(d) > 2 * MAX_BITS) throw tooLarge()
  const divisor = greatestDivisor(n, d) * (d < 0n ? -1n : 1n)
  const reduced = { n: n / divisor, d: d / divisor, isExact }
  if (bitsOf(reduced.n) > MAX_BITS || bitsOf(reduced.d) > MAX_BITS) throw tooLarge()
  return isExact ? reduced : rounded(reduced)
}

/** Returns a whole number as a value. */
export const integerValue = (number: number | bigint): Value => ({ n: BigInt(number), d: 1n, isExact: true })

const tooLarge = () => new CalculatorError(`A number in it has more than ${MAX_DIGITS} digits.`)

/** Returns the number of bits of a number without its sign. */
export function bitsOf(number: bigint): number {
  const digits = absolute(number).toString(16)
  return (digits.length - 1) * 4 + 32 - Math.clz32(Number.parseInt(digits.slice(0, 1), 16))
}

/** Returns the number without its sign. */
export const absolute = (number: bigint): bigint => (number < 0n ? -number : number)

/** Returns the greatest common divisor by Euclid's algorithm; 1 for two zeros. */
export function greatestDivisor(first: bigint, second: bigint): bigint {
  let [a, b] = [absolute(first), absolute(second)]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

/** True for a whole number. */
export const isInteger = (value: Value): boolean => value.d === 1n
/** True for a value below zero. */
export const isNegative = (value: Value): boolean => value.n < 0n
/** Returns the value with the opposite sign. */
export const negate = (value: Value): Value => ({ ...value, n: -value.n })

/** Returns the sum; it is exact when both values are. @throws CalculatorError when it has too many digits */
export const add = (a: Value, b: Value): Value => fraction(a.n * b.d + b.n * a.d, a.d * b.d, a.isExact && b.isExact)
/** Returns `a` minus `b`, as `add` does. */
export const subtract = (a: Value, b: Value): Value => add(a, negate(b))
/** Returns the product; it is exact when both values are. @throws CalculatorError when it has too many digits */
export const multiply = (a: Value, b: Value): Value => fraction(a.n * b.n, a.d * b.d, a.isExact && b.isExact)
/** Returns `a` divided by `b`. @throws CalculatorError when `b` is zero or the result has too many digits */
export const divide = (a: Value, b: Value): Value => fraction(a.n * b.d, a.d * b.n, a.isExact && b.isExact)
/** Returns -1, 0 or 1 for a value `a` that is below, equal to or above `b`. */
export const compare = (a: Value, b: Value): number => {
  const difference = a.n * b.d - b.n * a.d
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Returns the largest whole number that is not above the value. */
export function floor(value: Value): Value {
  const quotient = value.n / value.d
  return { n: isNegative(value) && !isInteger(value) ? quotient - 1n : quotient, d: 1n, isExact: value.isExact }
}

/** Returns the remainder of `a` divided by `b`. It has the sign of `b`, as in mathematics and Python. */
export const modulo = (a: Value, b: Value): Value => subtract(a, multiply(b, floor(divide(a, b))))

/** Returns the nearest value with `decimals` decimals, which may be negative; a half is rounded away from zero. */
export function round(value: Value, decimals = 0): Value {
  const scale = 10n ** BigInt(Math.abs(decimals))
  const [n, d] = decimals >= 0 ? [value.n * scale, value.d] : [value.n, value.d * scale]
  const nearest = ((2n * absolute(n) + d) / (2n * d)) * (n < 0n ? -1n : 1n)
  return decimals >= 0 ? fraction(nearest, scale, value.isExact) : fraction(nearest * scale, 1n, value.isExact)
}

/**
 * Returns a whole power; it is exact when the base is. @throws CalculatorError before it computes a result with too
 * many digits
 */
export function power(base: Value, exponent: bigint): Value {
  const size = BigInt(Math.max(bitsOf(base.n), bitsOf(base.d), 1) - 1)
  if (absolute(exponent) * size > BigInt(MAX_BITS)) throw tooLarge()
  const times = absolute(exponent)
  const [n, d] = [bigintPower(base.n, times), bigintPower(base.d, times)]
  return exponent < 0n ? fraction(d, n, base.isExact) : fraction(n, d, base.isExact)
}

/** 0, 1 and -1 need no multiplication, so their exponent may have any size. */
const bigintPower = (base: bigint, times: bigint): bigint =>
  base === 0n || base === 1n
    ? times === 0n
      ? 1n
      : base
    : base === -1n
      ? times % 2n === 0n
        ? 1n
        : -1n
      : base ** times

/** Returns ten to the power of `exponent`. */
export const tenTo = (exponent: number): Value =>
  exponent < 0 ? fraction(1n, 10n ** BigInt(-exponent)) : integerValue(10n ** BigInt(exponent))

/** Shortens a rounded result to 55 digits, so repeated rounding keeps the 34 digits right that are shown. */
function rounded(value: Value): Value {
  if (value.n === 0n) return value
  const decimals = ROUNDED_DIGITS - magnitudeOf(value)
  const nearest = round({ ...value, isExact: true }, decimals)
  return { n: nearest.n, d: nearest.d, isExact: false }
}

/** Returns the decimal exponent: 0 for a value from 1 to below 10. It may be one too small, which costs one digit. */
export function magnitudeOf(value: Value): number {
  const digits = absolute(value.n).toString().length - value.d.toString().length
  const atLeast = fraction(absolute(value.n), value.d)
  return compare(atLeast, tenTo(digits)) < 0 ? digits - 1 : digits
}
