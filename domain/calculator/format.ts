import { absolute, fraction, isNegative, magnitudeOf, round, type Value } from './number.ts'

/** A value that was rounded, or whose decimals are endless or too many, is shown with this many digits. */
const SHOWN_DIGITS = 34
const MAX_DECIMALS = 60

/** Returns the value as a decimal number: in full up to 60 decimals, otherwise rounded to its first 34 digits. */
export function format(value: Value): string {
  if (value.n === 0n) return '0'
  const decimals = value.isExact ? decimalsOf(value.d) : undefined
  if (decimals !== undefined && decimals <= MAX_DECIMALS) return positional(value, decimals)
  const magnitude = magnitudeOf(value)
  const nearest = round({ ...value, isExact: true }, SHOWN_DIGITS - 1 - magnitude)
  if (magnitude > 40 || magnitude < -20) return scientific(nearest)
  return positional(nearest, decimalsOf(nearest.d) ?? 0)
}

/** Returns the number of decimals that a denominator needs; undefined when they never end. */
function decimalsOf(denominator: bigint): number | undefined {
  let [rest, twos, fives] = [denominator, 0, 0]
  for (; rest % 2n === 0n; rest /= 2n) twos++
  for (; rest % 5n === 0n; rest /= 5n) fives++
  return rest === 1n ? Math.max(twos, fives) : undefined
}

function positional(value: Value, decimals: number): string {
  const digits = ((absolute(value.n) * 10n ** BigInt(decimals)) / value.d).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const sign = isNegative(value) ? '-' : ''
  return sign + digits.slice(0, point) + (decimals > 0 ? `.${digits.slice(point)}` : '')
}

function scientific(value: Value): string {
  const magnitude = magnitudeOf(value)
  const scale = 10n ** BigInt(Math.abs(magnitude))
  const mantissa = magnitude < 0 ? fraction(value.n * scale, value.d) : fraction(value.n, value.d * scale)
  return `${positional(mantissa, decimalsOf(mantissa.d) ?? 0)}e${magnitude < 0 ? '' : '+'}${magnitude}`
}
