import {
  absolute,
  add,
  CalculatorError,
  compare,
  divide,
  floor,
  fraction,
  greatestDivisor,
  integerValue,
  isInteger,
  modulo,
  multiply,
  negate,
  round,
  subtract,
  type Value,
} from './number.ts'
import {
  arcCosine,
  arcSine,
  arcTangent,
  cosine,
  E,
  exponential,
  logarithm,
  PI,
  raise,
  root,
  sine,
  tangent,
} from './real.ts'

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

/** Returns the value as a number. @throws CalculatorError unless it is a whole number from `least` to `most` */
function count(value: Value, name: string, max: number, min = 0): number {
  if (!isInteger(value) || value.n < BigInt(min) || value.n > BigInt(max))
    throw new CalculatorError(`${name} needs a whole number from ${min} to ${max}.`)
  return Number(value.n)
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

function integerDivisor(a: Value, b: Value): bigint {
  if (!isInteger(a) || !isInteger(b)) throw new CalculatorError('gcd and lcm need whole numbers.')
  return greatestDivisor(a.n, b.n)
}

function arrangements(all: Value, chosen: Value): Value {
  const [n, k] = [count(all, 'Choosing', 1000), count(chosen, 'Choosing', 1000)]
  return k > n ? integerValue(0) : divide(factorial(all), factorial(integerValue(n - k)))
}

const logarithmTo = (value: Value, base: Value): Value => divide(logarithm(value), logarithm(base))

const halfOf = (a: Value, b: Value): Value => divide(a, multiply(integerValue(2), b))
const hyperbolic = (value: Value, join: (a: Value, b: Value) => Value): Value =>
  halfOf(join(exponential(value), exponential(negate(value))), integerValue(1))

/** Every function that an expression can call. `log` has base 10 unless the call gives a base. */
export const FUNCTIONS: ReadonlyMap<string, CalculatorFunction> = new Map(
  Object.entries({
    abs: unary((value) => ({ ...value, n: absolute(value.n) })),
    sign: unary((value) => integerValue(compare(value, integerValue(0)))),
    sqrt: unary((value) => root(value, 2n)),
    cbrt: unary((value) => root(value, 3n)),
    root: binary((value, degree) => root(value, BigInt(count(degree, 'A root', 1000, 1)))),
    pow: binary(raise),
    exp: unary(exponential),
    ln: unary(logarithm),
    log: {
      minArguments: 1,
      maxArguments: 2,
      apply: (value = integerValue(0), base = integerValue(10)) => logarithmTo(value, base),
    },
    log10: unary((value) => logarithmTo(value, integerValue(10))),
    log2: unary((value) => logarithmTo(value, integerValue(2))),
    sin: unary(sine),
    cos: unary(cosine),
    tan: unary(tangent),
    asin: unary(arcSine),
    acos: unary(arcCosine),
    atan: unary(arcTangent),
    sinh: unary((value) => hyperbolic(value, subtract)),
    cosh: unary((value) => hyperbolic(value, add)),
    tanh: unary((value) => divide(hyperbolic(value, subtract), hyperbolic(value, add))),
    floor: unary(floor),
    ceil: unary((value) => negate(floor(negate(value)))),
    trunc: unary((value) => ({ n: value.n / value.d, d: 1n, isExact: value.isExact })),
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
    gcd: binary((a, b) => integerValue(integerDivisor(a, b))),
    lcm: binary((a, b) => fraction(absolute(a.n * b.n), integerDivisor(a, b))),
    hypot: binary((a, b) => root(add(multiply(a, a), multiply(b, b)), 2n)),
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
