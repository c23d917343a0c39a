/** A fraction in lowest terms, below zero only above the line. What came from a rounded function is not `exact`. */
export type Exactness = { exact: boolean }
export type Value = Exactness & { n: bigint; d: bigint }

/** What is wrong with an expression, in words for the model. */
export class CalculatorError extends Error {}

/** Numbers hold at most this many digits above and below the line: what keeps every step short. */
const MAX_DIGITS = 4000
const MAX_BITS = Math.ceil(MAX_DIGITS * Math.log2(10))
const ROUNDED_DIGITS = 55

/** A fraction, reduced. @throws CalculatorError when it is too large, or over zero */
export function fraction(n: bigint, d: bigint, exact = true): Value {
  if (d === 0n) throw new CalculatorError('Division by zero.')
  if (bitsOf(n) > 2 * MAX_BITS || bitsOf(d) > 2 * MAX_BITS) throw tooLarge()
  const divisor = greatestDivisor(n, d) * (d < 0n ? -1n : 1n)
  const reduced = { n: n / divisor, d: d / divisor, exact }
  if (bitsOf(reduced.n) > MAX_BITS || bitsOf(reduced.d) > MAX_BITS) throw tooLarge()
  return exact ? reduced : rounded(reduced)
}

export const whole = (number: number | bigint): Value => ({ n: BigInt(number), d: 1n, exact: true })

const tooLarge = () => new CalculatorError(`A number in it has more than ${MAX_DIGITS} digits.`)

/** How many bits the number has, its sign aside. */
export function bitsOf(number: bigint): number {
  const digits = absolute(number).toString(16)
  return (digits.length - 1) * 4 + 32 - Math.clz32(Number.parseInt(digits.slice(0, 1), 16))
}

export const absolute = (number: bigint): bigint => (number < 0n ? -number : number)

export function greatestDivisor(first: bigint, second: bigint): bigint {
  let [a, b] = [absolute(first), absolute(second)]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

export const isWhole = (value: Value): boolean => value.d === 1n
export const isNegative = (value: Value): boolean => value.n < 0n
export const negate = (value: Value): Value => ({ ...value, n: -value.n })

export const add = (a: Value, b: Value): Value => fraction(a.n * b.d + b.n * a.d, a.d * b.d, a.exact && b.exact)
export const subtract = (a: Value, b: Value): Value => add(a, negate(b))
export const multiply = (a: Value, b: Value): Value => fraction(a.n * b.n, a.d * b.d, a.exact && b.exact)
export const divide = (a: Value, b: Value): Value => fraction(a.n * b.d, a.d * b.n, a.exact && b.exact)
export const compare = (a: Value, b: Value): number => {
  const difference = a.n * b.d - b.n * a.d
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** The largest whole number that is not above the value. */
export function floor(value: Value): Value {
  const quotient = value.n / value.d
  return { n: isNegative(value) && !isWhole(value) ? quotient - 1n : quotient, d: 1n, exact: value.exact }
}

/** The remainder has the divisor's sign, as in mathematics and Python. */
export const modulo = (a: Value, b: Value): Value => subtract(a, multiply(b, floor(divide(a, b))))

/** The nearest value with that many decimals; a half goes away from zero. */
export function round(value: Value, decimals = 0): Value {
  const scale = 10n ** BigInt(Math.abs(decimals))
  const [n, d] = decimals >= 0 ? [value.n * scale, value.d] : [value.n, value.d * scale]
  const nearest = ((2n * absolute(n) + d) / (2n * d)) * (n < 0n ? -1n : 1n)
  return decimals >= 0 ? fraction(nearest, scale, value.exact) : fraction(nearest * scale, 1n, value.exact)
}

/** A whole power, exact. Its size is looked at before it is computed. */
export function power(base: Value, exponent: bigint): Value {
  const size = BigInt(Math.max(bitsOf(base.n), bitsOf(base.d), 1) - 1)
  if (absolute(exponent) * size > BigInt(MAX_BITS)) throw tooLarge()
  const times = absolute(exponent)
  const [n, d] = [raise(base.n, times), raise(base.d, times)]
  return exponent < 0n ? fraction(d, n, base.exact) : fraction(n, d, base.exact)
}

/** 0 and ±1 have powers of any size without any work. */
const raise = (base: bigint, times: bigint): bigint =>
  base === 0n || base === 1n
    ? times === 0n
      ? 1n
      : base
    : base === -1n
      ? times % 2n === 0n
        ? 1n
        : -1n
      : base ** times

/** Ten to that power, as a fraction. */
export const tenTo = (exponent: number): Value =>
  exponent < 0 ? fraction(1n, 10n ** BigInt(-exponent)) : whole(10n ** BigInt(exponent))

/** Keeps what rounded functions give from growing: so many digits that the last ones shown are right. */
function rounded(value: Value): Value {
  if (value.n === 0n) return value
  const decimals = ROUNDED_DIGITS - magnitudeOf(value)
  const nearest = round({ ...value, exact: true }, decimals)
  return { n: nearest.n, d: nearest.d, exact: false }
}

/** The decimal exponent: 0 for 1 to below 10 (now and then one less, which costs a digit). */
export function magnitudeOf(value: Value): number {
  const digits = absolute(value.n).toString().length - value.d.toString().length
  const atLeast = fraction(absolute(value.n), value.d)
  return compare(atLeast, tenTo(digits)) < 0 ? digits - 1 : digits
}
