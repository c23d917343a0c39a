import type { Decimal } from 'decimal.js'
import { Fraction } from 'fraction.js'
import {
  CalculatorError,
  compare,
  decimalOf,
  divide,
  integerOf,
  integerValue,
  isInteger,
  multiply,
  power,
  RoundedDecimal,
  signOf,
  type Value,
} from './number.ts'

export const PI: Value = RoundedDecimal.acos(-1)
export const E: Value = RoundedDecimal.exp(1)

/** Returns e to the power of the value. @throws CalculatorError for an exponent beyond 9000 */
export function exponential(value: Value): Decimal {
  if (!isWithin(value, 9000n)) throw new CalculatorError('The exponent is too large.')
  return decimalOf(value).exp()
}

const isWithin = (value: Value, limit: bigint): boolean => compare(value.abs(), integerValue(limit)) <= 0

/**
 * Returns the logarithm, which is natural without a base. @throws CalculatorError for a value or base that is not above
 * zero
 */
export function logarithm(value: Value, base?: Value): Value {
  if (signOf(value) <= 0 || (base && signOf(base) <= 0))
    throw new CalculatorError('A logarithm needs a number above zero.')
  if (!base) return decimalOf(value).ln()
  const decimalBase = decimalOf(base)
  if (decimalBase.eq(1)) throw new CalculatorError('No logarithm has the base 1.')
  return decimalOf(value).log(decimalBase)
}

/**
 * Returns the root of a degree from 1 to 1000; it is exact where the exact root is a fraction.
 * @throws CalculatorError for an even root of a negative value
 */
export function root(value: Value, degree: number): Value {
  if (signOf(value) < 0) {
    if (degree % 2 === 0) throw new CalculatorError('An even root needs a number that is not below zero.')
    return root(value.neg(), degree).neg()
  }
  return exactRoot(value, BigInt(degree)) ?? decimalOf(value).pow(new RoundedDecimal(1).div(degree))
}

function exactRoot(value: Value, degree: bigint): Value | undefined {
  if (!(value instanceof Fraction)) return undefined
  const [n, d] = [integerRoot(value.n, degree), integerRoot(value.d, degree)]
  return n ** degree === value.n && d ** degree === value.d ? new Fraction(n, d) : undefined
}

/** Returns the largest whole number whose power is not above the radicand, by Newton's method from above it. */
function integerRoot(radicand: bigint, degree: bigint): bigint {
  if (radicand < 2n || degree === 1n) return radicand
  const bits = BigInt(radicand.toString(2).length)
  for (let guess = 1n << (bits / degree + 1n); ; ) {
    const better = ((degree - 1n) * guess + radicand / guess ** (degree - 1n)) / degree
    if (better >= guess) return guess
    guess = better
  }
}

/**
 * Returns any power: whole powers and exact roots exactly, the others by logarithm.
 * @throws CalculatorError when the result is no real number or has too many digits
 */
export function raise(base: Value, exponent: Value): Value {
  if (isInteger(exponent)) return power(base, integerOf(exponent))
  const isNegative = signOf(base) < 0
  if (exponent instanceof Fraction && exponent.d <= 64n && !(isNegative && exponent.d % 2n === 0n)) {
    const exact = exactRoot(base.abs(), exponent.d)
    if (exact) return power(isNegative ? exact.neg() : exact, exponent.s * exponent.n)
  }
  if (signOf(base) === 0 && signOf(exponent) > 0) return integerValue(0)
  if (signOf(base) <= 0) throw new CalculatorError('A power with a fraction as exponent needs a base above zero.')
  return exponential(multiply(logarithm(base), exponent))
}

/** Returns the sine of an angle in radians. @throws CalculatorError for an angle above 10^15 */
export const sine = (angle: Value): Value => withoutRest(angleOf(angle).sin())
/** Returns the cosine of an angle in radians. @throws CalculatorError for an angle above 10^15 */
export const cosine = (angle: Value): Value => withoutRest(angleOf(angle).cos())
/** Returns the tangent of an angle in radians. @throws CalculatorError where it is not defined */
export const tangent = (angle: Value): Value => divide(sine(angle), cosine(angle))

function angleOf(angle: Value): Decimal {
  if (!isWithin(angle, 10n ** 15n)) throw new CalculatorError('The angle is too large.')
  return decimalOf(angle)
}

/** Returns zero for a result such as sin(pi), which only rounding keeps from zero. */
const withoutRest = (result: Decimal): Value => (result.abs().lt('1e-52') ? integerValue(0) : result)

/** Returns the value as the sine or cosine of an angle. @throws CalculatorError outside of -1 to 1 */
export function sineOf(value: Value): Decimal {
  if (!isWithin(value, 1n)) throw new CalculatorError('asin and acos need a number from -1 to 1.')
  return decimalOf(value)
}
