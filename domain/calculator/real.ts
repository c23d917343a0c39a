import {
  absolute,
  bitsOf,
  CalculatorError,
  divide,
  fraction,
  integerValue,
  isInteger,
  isNegative,
  power,
  subtract,
  type Value,
} from './number.ts'

/** The functions of this file have no exact results, so they compute in fixed point with this many decimals. */
const DECIMALS = 80n
const ONE = 10n ** DECIMALS

const toFixed = (value: Value): bigint => (value.n * ONE) / value.d
const fromFixed = (fixed: bigint): Value => fraction(fixed, ONE, false)
const multiplyFixed = (a: bigint, b: bigint): bigint => (a * b) / ONE
const divideFixed = (a: bigint, b: bigint): bigint => (a * ONE) / b

/** Adds terms until they vanish; `next` makes each term from the one before. */
function series(first: bigint, next: (term: bigint, index: bigint) => bigint): bigint {
  let sum = 0n
  let term = first
  for (let index = 1n; term !== 0n; index++) {
    sum += term
    term = next(term, index)
  }
  return sum
}

/** Returns atanh (sign 1) or atan (sign -1) of a small fixed-point number by its Taylor series. */
function arcSeries(z: bigint, sign: bigint): bigint {
  const square = multiplyFixed(z, z) * sign
  let sum = 0n
  let poweredZ = z
  for (let odd = 1n; poweredZ !== 0n; odd += 2n) {
    sum += poweredZ / odd
    poweredZ = multiplyFixed(poweredZ, square)
  }
  return sum
}

/** ln 2 = 2 atanh(1/3). */
const LN_2 = 2n * arcSeries(ONE / 3n, 1n)
/** Machin's formula (1706): π/4 = 4 atan(1/5) − atan(1/239). */
const PI_FIXED = 4n * (4n * arcSeries(ONE / 5n, -1n) - arcSeries(ONE / 239n, -1n))

export const PI = fromFixed(PI_FIXED)
export const E = fromFixed(series(ONE, (term, index) => term / index))

/**
 * Returns e to the power of the value, by e^x = 2^k · e^(x − k ln 2). @throws CalculatorError when the result has too
 * many digits
 */
export function exponential(value: Value): Value {
  if (value.n === 0n) return integerValue(1)
  if (absolute(value.n) > value.d * 9000n) throw new CalculatorError('The exponent is too large.')
  const fixed = toFixed(value)
  const twos = fixed / LN_2
  const rest = fixed - twos * LN_2
  const factor = fromFixed(series(ONE, (term, index) => multiplyFixed(term, rest) / index))
  const scaled = 1n << absolute(twos)
  return twos < 0n ? fraction(factor.n, factor.d * scaled, false) : fraction(factor.n * scaled, factor.d, false)
}

/**
 * Returns the natural logarithm, by ln x = k ln 2 + 2 atanh((r − 1) / (r + 1)) with x = 2^k · r.
 * @throws CalculatorError for a value that is not above zero
 */
export function logarithm(value: Value): Value {
  if (value.n <= 0n) throw new CalculatorError('A logarithm needs a number above zero.')
  if (value.n === value.d) return integerValue(0)
  const twos = BigInt(bitsOf(value.n) - bitsOf(value.d))
  const reduced = twos < 0n ? fraction(value.n << -twos, value.d) : fraction(value.n, value.d << twos)
  const fixed = toFixed(reduced)
  return fromFixed(twos * LN_2 + 2n * arcSeries(divideFixed(fixed - ONE, fixed + ONE), 1n))
}

/**
 * Returns the root of a degree from 1 to 1000; it is exact where the exact root is a fraction.
 * @throws CalculatorError for an even root of a negative value, or another degree
 */
export function root(value: Value, degree: bigint): Value {
  if (degree < 1n || degree > 1000n) throw new CalculatorError('A root needs a degree from 1 to 1000.')
  if (isNegative(value)) {
    if (degree % 2n === 0n) throw new CalculatorError('An even root needs a number that is not below zero.')
    const positive = root({ ...value, n: -value.n }, degree)
    return { ...positive, n: -positive.n }
  }
  const [n, d] = [integerRoot(value.n, degree), integerRoot(value.d, degree)]
  if (n ** degree === value.n && d ** degree === value.d) return fraction(n, d, value.isExact)
  if (degree > 10n) return exponential(divide(logarithm(value), integerValue(degree)))
  // The scale has enough zeros, so the root of a very small number keeps all its digits.
  const scale = 10n ** (60n + BigInt(value.d.toString().length) / degree)
  return fraction(integerRoot((value.n * scale ** degree) / value.d, degree), scale, false)
}

/** Returns the largest whole number whose power is not above the radicand, by Newton's method from just above it. */
function integerRoot(radicand: bigint, degree: bigint): bigint {
  if (radicand < 2n || degree === 1n) return radicand
  for (let guess = guessAbove(radicand, degree); ; ) {
    const better = ((degree - 1n) * guess + radicand / guess ** (degree - 1n)) / degree
    if (better >= guess) return guess
    guess = better
  }
}

/**
 * Returns slightly more than the root, whose first 40 bits come from floating point. Newton's method takes very many
 * steps from a far guess.
 */
function guessAbove(radicand: bigint, degree: bigint): bigint {
  const shift = BigInt(Math.max(bitsOf(radicand) - 53, 0))
  const bits = (Number(shift) + Math.log2(Number(radicand >> shift))) / Number(degree)
  const integerBits = Math.floor(bits)
  const first = BigInt(Math.ceil(2 ** (bits - integerBits + 40) * (1 + 1e-10))) + 1n
  return integerBits >= 40 ? first << BigInt(integerBits - 40) : (first >> BigInt(40 - integerBits)) + 1n
}

/**
 * Returns any power: whole powers and exact roots exactly, the others by logarithm.
 * @throws CalculatorError when the result is no real number or has too many digits
 */
export function raise(base: Value, exponent: Value): Value {
  if (isInteger(exponent)) return power(base, exponent.n)
  if (exponent.isExact && exponent.d <= 64n) {
    const exact = isNegative(base) && exponent.d % 2n === 0n ? undefined : root(base, exponent.d)
    if (exact?.isExact) return power(exact, exponent.n)
  }
  if (base.n === 0n && exponent.n > 0n) return integerValue(0)
  if (base.n <= 0n) throw new CalculatorError('A power with a fraction as exponent needs a base above zero.')
  const log = logarithm(base)
  return exponential(fraction(log.n * exponent.n, log.d * exponent.d, false))
}

/** Returns the sine of an angle in radians. @throws CalculatorError for an angle above 10^15 */
export const sine = (angle: Value): Value =>
  angle.n === 0n ? integerValue(0) : fromFixed(snapToZero(sineOf(withoutTurns(angle))))
/**
 * Returns the cosine of an angle in radians, by cos x = sin(x + π/2). @throws CalculatorError for an angle above
 * 10^15
 */
export const cosine = (angle: Value): Value =>
  angle.n === 0n ? integerValue(1) : fromFixed(snapToZero(sineOf(withoutTurns(angle) + PI_FIXED / 2n)))
/** Returns the tangent of an angle in radians. @throws CalculatorError where it is not defined */
export const tangent = (angle: Value): Value => divide(sine(angle), cosine(angle))

/** Returns the angle without full turns, in fixed point. */
function withoutTurns(angle: Value): bigint {
  if (absolute(angle.n) > angle.d * 10n ** 15n) throw new CalculatorError('The angle is too large.')
  return toFixed(angle) % (2n * PI_FIXED)
}

/** Returns the sine by its Taylor series. */
function sineOf(fixed: bigint): bigint {
  const square = multiplyFixed(fixed, fixed)
  return series(fixed, (term, index) => -multiplyFixed(term, square) / (2n * index * (2n * index + 1n)))
}

/** Returns zero for a result such as sin(pi), which only rounding keeps from zero. */
const snapToZero = (fixed: bigint): bigint => (absolute(fixed) < 10n ** 28n ? 0n : fixed)

/** Returns the arc tangent in radians, by atan x = π/2 − atan(1/x) and atan x = 2 atan(x / (1 + √(1 + x²))). */
export function arcTangent(value: Value): Value {
  if (value.n === 0n) return integerValue(0)
  if (absolute(value.n) > value.d)
    return subtract(
      fromFixed((isNegative(value) ? -PI_FIXED : PI_FIXED) / 2n),
      arcTangent(divide(integerValue(1), value)),
    )
  let fixed = toFixed(value)
  for (let halving = 0; halving < 4; halving++)
    fixed = divideFixed(fixed, ONE + integerRoot(ONE * ONE + fixed * fixed, 2n))
  return fromFixed(16n * arcSeries(fixed, -1n))
}

/** Returns the arc sine in radians, by asin x = atan(x / √(1 − x²)). @throws CalculatorError outside of -1 to 1 */
export function arcSine(value: Value): Value {
  const rest = fraction(value.d * value.d - value.n * value.n, value.d * value.d, value.isExact)
  if (isNegative(rest)) throw new CalculatorError('asin and acos need a number from -1 to 1.')
  if (rest.n === 0n) return fromFixed((isNegative(value) ? -PI_FIXED : PI_FIXED) / 2n)
  return arcTangent(divide(value, root(rest, 2n)))
}

/** Returns the arc cosine in radians, by acos x = π/2 − asin x. @throws CalculatorError outside of -1 to 1 */
export const arcCosine = (value: Value): Value => subtract(fromFixed(PI_FIXED / 2n), arcSine(value))
