import {
  absolute,
  bitsOf,
  CalculatorError,
  divide,
  fraction,
  isNegative,
  isWhole,
  power,
  subtract,
  type Value,
  whole,
} from './number.ts'

/** Functions without exact results, in fixed point with 80 decimals. */
const DECIMALS = 80n
const ONE = 10n ** DECIMALS

const toFixed = (value: Value): bigint => (value.n * ONE) / value.d
const fromFixed = (fixed: bigint): Value => fraction(fixed, ONE, false)
const times = (a: bigint, b: bigint): bigint => (a * b) / ONE
const over = (a: bigint, b: bigint): bigint => (a * ONE) / b

/** Σ of terms until they vanish; `next` makes a term from the one before. */
function series(first: bigint, next: (term: bigint, index: bigint) => bigint): bigint {
  let sum = 0n
  let term = first
  for (let index = 1n; term !== 0n; index++) {
    sum += term
    term = next(term, index)
  }
  return sum
}

/** atanh (sign 1) and atan (sign -1) of a small fixed number, by their series. */
function arcSeries(z: bigint, sign: bigint): bigint {
  const square = times(z, z) * sign
  let sum = 0n
  let poweredZ = z
  for (let odd = 1n; poweredZ !== 0n; odd += 2n) {
    sum += poweredZ / odd
    poweredZ = times(poweredZ, square)
  }
  return sum
}

const LN_2 = 2n * arcSeries(ONE / 3n, 1n)
const PI_FIXED = 4n * (4n * arcSeries(ONE / 5n, -1n) - arcSeries(ONE / 239n, -1n))

export const PI = fromFixed(PI_FIXED)
export const E = fromFixed(series(ONE, (term, index) => term / index))

/** e to that power. @throws CalculatorError where the result has too many digits */
export function exponential(value: Value): Value {
  if (value.n === 0n) return whole(1)
  if (absolute(value.n) > value.d * 9000n) throw new CalculatorError('The exponent is too large.')
  const fixed = toFixed(value)
  const twos = fixed / LN_2
  const rest = fixed - twos * LN_2
  const factor = fromFixed(series(ONE, (term, index) => times(term, rest) / index))
  const scaled = 1n << absolute(twos)
  return twos < 0n ? fraction(factor.n, factor.d * scaled, false) : fraction(factor.n * scaled, factor.d, false)
}

/** The natural logarithm. */
export function logarithm(value: Value): Value {
  if (value.n <= 0n) throw new CalculatorError('A logarithm needs a number above zero.')
  if (value.n === value.d) return whole(0)
  const twos = BigInt(bitsOf(value.n) - bitsOf(value.d))
  const reduced = twos < 0n ? fraction(value.n << -twos, value.d) : fraction(value.n, value.d << twos)
  const fixed = toFixed(reduced)
  return fromFixed(twos * LN_2 + 2n * arcSeries(over(fixed - ONE, fixed + ONE), 1n))
}

/** The n-th root: exact where there is an exact one. */
export function root(value: Value, degree: bigint): Value {
  if (degree < 1n || degree > 1000n) throw new CalculatorError('A root needs a degree from 1 to 1000.')
  if (isNegative(value)) {
    if (degree % 2n === 0n) throw new CalculatorError('An even root needs a number that is not below zero.')
    const positive = root({ ...value, n: -value.n }, degree)
    return { ...positive, n: -positive.n }
  }
  const [n, d] = [wholeRoot(value.n, degree), wholeRoot(value.d, degree)]
  if (n ** degree === value.n && d ** degree === value.d) return fraction(n, d, value.exact)
  if (degree > 10n) return exponential(divide(logarithm(value), whole(degree)))
  // Enough zeros that the root of a very small number still has all its digits.
  const scale = 10n ** (60n + BigInt(value.d.toString().length) / degree)
  return fraction(wholeRoot((value.n * scale ** degree) / value.d, degree), scale, false)
}

/** The largest whole number whose power is not above the radicand, by Newton's method from just above it. */
function wholeRoot(radicand: bigint, degree: bigint): bigint {
  if (radicand < 2n || degree === 1n) return radicand
  for (let guess = guessAbove(radicand, degree); ; ) {
    const better = ((degree - 1n) * guess + radicand / guess ** (degree - 1n)) / degree
    if (better >= guess) return guess
    guess = better
  }
}

/** Slightly more than the root: its first 40 bits by floating point. From far off, Newton takes very many steps. */
function guessAbove(radicand: bigint, degree: bigint): bigint {
  const shift = BigInt(Math.max(bitsOf(radicand) - 53, 0))
  const bits = (Number(shift) + Math.log2(Number(radicand >> shift))) / Number(degree)
  const whole = Math.floor(bits)
  const first = BigInt(Math.ceil(2 ** (bits - whole + 40) * (1 + 1e-10))) + 1n
  return whole >= 40 ? first << BigInt(whole - 40) : (first >> BigInt(40 - whole)) + 1n
}

/** Any power: whole ones and exact roots exactly, the others by logarithm. */
export function raise(base: Value, exponent: Value): Value {
  if (isWhole(exponent)) return power(base, exponent.n)
  if (exponent.exact && exponent.d <= 64n) {
    const exact = isNegative(base) && exponent.d % 2n === 0n ? undefined : root(base, exponent.d)
    if (exact?.exact) return power(exact, exponent.n)
  }
  if (base.n === 0n && exponent.n > 0n) return whole(0)
  if (base.n <= 0n) throw new CalculatorError('A power with a fraction as exponent needs a base above zero.')
  const log = logarithm(base)
  return exponential(fraction(log.n * exponent.n, log.d * exponent.d, false))
}

export const sine = (angle: Value): Value => (angle.n === 0n ? whole(0) : fromFixed(settle(sineOf(reduced(angle)))))
export const cosine = (angle: Value): Value =>
  angle.n === 0n ? whole(1) : fromFixed(settle(sineOf(reduced(angle) + PI_FIXED / 2n)))
export const tangent = (angle: Value): Value => divide(sine(angle), cosine(angle))

/** The angle without whole turns. */
function reduced(angle: Value): bigint {
  if (absolute(angle.n) > angle.d * 10n ** 15n) throw new CalculatorError('The angle is too large.')
  return toFixed(angle) % (2n * PI_FIXED)
}

function sineOf(fixed: bigint): bigint {
  const square = times(fixed, fixed)
  return series(fixed, (term, index) => -times(term, square) / (2n * index * (2n * index + 1n)))
}

/** What is zero but for rounding (sin(pi)) is zero. */
const settle = (fixed: bigint): bigint => (absolute(fixed) < 10n ** 28n ? 0n : fixed)

export function arcTangent(value: Value): Value {
  if (value.n === 0n) return whole(0)
  if (absolute(value.n) > value.d)
    return subtract(fromFixed((isNegative(value) ? -PI_FIXED : PI_FIXED) / 2n), arcTangent(divide(whole(1), value)))
  let fixed = toFixed(value)
  for (let halving = 0; halving < 4; halving++) fixed = over(fixed, ONE + wholeRoot(ONE * ONE + fixed * fixed, 2n))
  return fromFixed(16n * arcSeries(fixed, -1n))
}

export function arcSine(value: Value): Value {
  const rest = fraction(value.d * value.d - value.n * value.n, value.d * value.d, value.exact)
  if (isNegative(rest)) throw new CalculatorError('asin and acos need a number from -1 to 1.')
  if (rest.n === 0n) return fromFixed((isNegative(value) ? -PI_FIXED : PI_FIXED) / 2n)
  return arcTangent(divide(value, root(rest, 2n)))
}

export const arcCosine = (value: Value): Value => subtract(fromFixed(PI_FIXED / 2n), arcSine(value))
