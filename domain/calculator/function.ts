import type { Decimal } from 'decimal.js'
import { Fraction } from 'fraction.js'
import {
  add,
  bounded,
  CalculatorError,
  compare,
  decimalOf,
  divide,
  integerOf,
  integerValue,
  isInteger,
  modulo,
  multiply,
  round,
  signOf,
  type Value,
} from './number.ts'
import { cosine, E, exponential, logarithm, PI, raise, root, sine, sineOf, tangent } from './real.ts'

/** A function of an expression, with the least and the greatest number of its arguments. */
export type CalculatorFunction = { minArguments: number; maxArguments: number; apply: (...values: Value[]) => Value }

const unary = (apply: (value: Value) => Value): CalculatorFunction => ({ minArguments: 1, maxArguments: 1, apply })
const binary = (apply: (a: Value, b: Value) => Value): CalculatorFunction => ({
  minArguments: 2,
  maxArguments: 2,
  apply: (a = integerValue(0), b = integerValue(0)) => apply(a, b),
})
const list = (apply: (values: Value[]) => Value): CalculatorFunction => ({
  minArguments: 1,
  maxArguments: 500,
  apply: (...values) => apply(values),
})

/** Returns the value as a number. @throws CalculatorError unless it is a whole number from `min` to `max` */
function count(value: Value, name: string, max: number, min = 0): number {
  const number = decimalOf(value).toNumber()
  if (!isInteger(value) || number < min || number > max)
    throw new CalculatorError(`${name} needs a whole number from ${min} to ${max}.`)
  return number
}

/** Returns n! for a whole number n from 0 to 1000. @throws CalculatorError for any other value */
export function factorial(value: Value): Value {
  let product = 1n
  for (let factor = BigInt(count(value, 'A factorial', 1000)); factor > 1n; factor--) product *= factor
  return integerValue(product)
}

const larger = (a: Value, b: Value): Value => (compare(a, b) < 0 ? b : a)
const smaller = (a: Value, b: Value): Value => (compare(a, b) > 0 ? b : a)
const sum = (values: Value[]): Value => values.reduce(add, integerValue(0))

function median(values: Value[]): Value {
  const sorted = values.toSorted(compare)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (!high) return integerValue(0)
  return sorted.length % 2 === 1 || !low ? high : divide(add(low, high), integerValue(2))
}

/** Returns a whole number of `gcd` and `lcm`. */
function wholeNumber(value: Value): Fraction {
  if (!isInteger(value)) throw new CalculatorError('gcd and lcm need whole numbers.')
  return new Fraction(integerOf(value))
}

function arrangements(all: Value, chosen: Value): Value {
  const [n, k] = [count(all, 'Choosing', 1000), count(chosen, 'Choosing', 1000)]
  return k > n ? integerValue(0) : divide(factorial(all), factorial(integerValue(n - k)))
}

/** A function of e^x and e^-x: the library's own hyperbolic functions take half a second for a large argument. */
const hyperbolic = (join: (grown: Decimal, shrunk: Decimal) => Decimal): CalculatorFunction =>
  unary((value) => join(exponential(value), exponential(value.neg())))

/** Every function that an expression can call. `log` has base 10 unless the call gives a base. */
export const FUNCTIONS: ReadonlyMap<string, CalculatorFunction> = new Map(
  Object.entries({
    abs: unary((value) => value.abs()),
    sign: unary((value) => integerValue(signOf(value))),
    sqrt: unary((value) => root(value, 2)),
    cbrt: unary((value) => root(value, 3)),
    root: binary((value, degree) => root(value, count(degree, 'A root', 1000, 1))),
    pow: binary(raise),
    exp: unary(exponential),
    ln: unary((value) => logarithm(value)),
    log: {
      minArguments: 1,
      maxArguments: 2,
      apply: (value = integerValue(0), base = integerValue(10)) => logarithm(value, base),
    },
    log10: unary((value) => logarithm(value, integerValue(10))),
    log2: unary((value) => logarithm(value, integerValue(2))),
    sin: unary(sine),
    cos: unary(cosine),
    tan: unary(tangent),
    asin: unary((value) => sineOf(value).asin()),
    acos: unary((value) => sineOf(value).acos()),
    atan: unary((value) => decimalOf(value).atan()),
    sinh: hyperbolic((grown, shrunk) => grown.sub(shrunk).div(2)),
    cosh: hyperbolic((grown, shrunk) => grown.add(shrunk).div(2)),
    tanh: hyperbolic((grown, shrunk) => grown.sub(shrunk).div(grown.add(shrunk))),
    floor: unary((value) => value.floor()),
    ceil: unary((value) => value.ceil()),
    trunc: unary((value) => (signOf(value) < 0 ? value.ceil() : value.floor())),
    round: {
      minArguments: 1,
      maxArguments: 2,
      apply: (value = integerValue(0), decimals = integerValue(0)) => round(value, count(decimals, 'round', 100, -100)),
    },
    min: list((values) => values.reduce(smaller)),
    max: list((values) => values.reduce(larger)),
    sum: list(sum),
    avg: list((values) => divide(sum(values), integerValue(values.length))),
    mean: list((values) => divide(sum(values), integerValue(values.length))),
    median: list(median),
    mod: binary(modulo),
    gcd: binary((a, b) => wholeNumber(a).gcd(wholeNumber(b))),
    lcm: binary((a, b) => bounded(wholeNumber(a).lcm(wholeNumber(b)))),
    hypot: binary((a, b) => root(add(multiply(a, a), multiply(b, b)), 2)),
    factorial: unary(factorial),
    npr: binary(arrangements),
    ncr: binary((all, chosen) => divide(arrangements(all, chosen), factorial(chosen))),
    rad: unary((value) => divide(multiply(value, PI), integerValue(180))),
    deg: unary((value) => divide(multiply(value, integerValue(180)), PI)),
  }),
)

export const CONSTANTS: ReadonlyMap<string, Value> = new Map([
  ['pi', PI],
  ['π', PI],
  ['tau', multiply(PI, integerValue(2))],
  ['e', E],
])
