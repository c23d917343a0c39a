import { Decimal } from 'decimal.js'
import { Fraction } from 'fraction.js'
import { decimalOf, type Value } from './number.ts'

/** A value that was rounded, or whose decimals are endless or too many, is shown with this many digits. */
const SHOWN_DIGITS = 34
const MAX_DECIMALS = 60

/** Has room for each exact value that is shown in full. */
const FullDecimal = Decimal.clone({ precision: 5000 })

/** Returns the value as a decimal number: in full up to 60 decimals, otherwise rounded to its first 34 digits. */
export function format(value: Value): string {
  if (value instanceof Fraction && 10n ** BigInt(MAX_DECIMALS) % value.d === 0n)
    return new FullDecimal(value.s * value.n).div(new FullDecimal(value.d)).toFixed()
  const shown = decimalOf(value).toSignificantDigits(SHOWN_DIGITS)
  return shown.e > 40 || shown.e < -20 ? shown.toExponential() : shown.toFixed()
}
