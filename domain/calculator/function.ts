import {
  absolute,
  add,
  CalculatorError,
  compare,
  divide,
  floor,
  fraction,
  greatestDivisor,
  isWhole,
  modulo,
  multiply,
  negate,
  round,
  subtract,
  type Value,
  whole,
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

/** A function with the least and most arguments it takes. */
export type CalculatorFunction = { least: number; most: number; apply: (...values: Value[]) => Value }

const unary = (apply: (value: Value) => Value): CalculatorFunction => ({ least: 1, most: 1, apply })
const binary = (apply: (a: Value, b: Value) => Value): CalculatorFunction => ({
  least: 2,
  most: 2,
  apply: (a = whole(0), b = whole(0)) => apply(a, b),
})
const list = (apply: (values: Value[]) => Value): CalculatorFunction => ({
  least: 1,
  most: 500,
  apply: (...values) => apply(values),
})

/** A whole number that a function counts with. */
function count(value: Value, name: string, most: number, least = 0): number {
  if (!isWhole(value) || value.n < BigInt(least) || value.n > BigInt(most))
    throw new CalculatorError(`${name} needs a whole number from ${least} to ${most}.`)
  return Number(value.n)
}

/** n!, for whole n up to 1000. */
export function factorial(value: Value): Value {
  let product = 1n
  for (let factor = BigInt(count(value, 'A factorial', 1000)); factor > 1n; factor--) product *= factor
  return whole(product)
}

const larger = (a: Value, b: Value): Value => (compare(a, b) < 0 ? b : a)
const smaller = (a: Value, b: Value): Value => (compare(a, b) > 0 ? b : a)
const sum = (values: Value[]): Value => values.reduce(add, whole(0))

function median(values: Value[]): Value {
  const sorted = values.toSorted(compare)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (!high) return whole(0)
  return sorted.length % 2 === 1 || !low ? high : divide(add(low, high), whole(2))
}

function wholeDivisor(a: Value, b: Value): bigint {
  if (!isWhole(a) || !isWhole(b)) throw new CalculatorError('gcd and lcm need whole numbers.')
  return greatestDivisor(a.n, b.n)
}

function arrangements(all: Value, chosen: Value): Value {
  const [n, k] = [count(all, 'Choosing', 1000), count(chosen, 'Choosing', 1000)]
  return k > n ? whole(0) : divide(factorial(all), factorial(whole(n - k)))
}

const logarithmTo = (value: Value, base: Value): Value => divide(logarithm(value), logarithm(base))

const halfOf = (a: Value, b: Value): Value => divide(a, multiply(whole(2), b))
const hyperbolic = (value: Value, join: (a: Value, b: Value) => Value): Value =>
  halfOf(join(exponential(value), exponential(negate(value))), whole(1))

/** All there is to call; nothing else is reachable from an expression. `log` is to base 10 unless a base is given. */
export const FUNCTIONS: ReadonlyMap<string, CalculatorFunction> = new Map(
  Object.entries({
    abs: unary((value) => ({ ...value, n: absolute(value.n) })),
    sign: unary((value) => whole(compare(value, whole(0)))),
    sqrt: unary((value) => root(value, 2n)),
    cbrt: unary((value) => root(value, 3n)),
    root: binary((value, degree) => root(value, BigInt(count(degree, 'A root', 1000, 1)))),
    pow: binary(raise),
    exp: unary(exponential),
    ln: unary(logarithm),
    log: { least: 1, most: 2, apply: (value = whole(0), base = whole(10)) => logarithmTo(value, base) },
    log10: unary((value) => logarithmTo(value, whole(10))),
    log2: unary((value) => logarithmTo(value, whole(2))),
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
    trunc: unary((value) => ({ n: value.n / value.d, d: 1n, exact: value.exact })),
    round: {
      least: 1,
      most: 2,
      apply: (value = whole(0), decimals = whole(0)) => round(value, count(decimals, 'round', 100, -100)),
    },
    min: list((values) => values.reduce(smaller)),
    max: list((values) => values.reduce(larger)),
    sum: list(sum),
    avg: list((values) => divide(sum(values), whole(values.length))),
    mean: list((values) => divide(sum(values), whole(values.length))),
    median: list(median),
    mod: binary(modulo),
    gcd: binary((a, b) => whole(wholeDivisor(a, b))),
    lcm: binary((a, b) => fraction(absolute(a.n * b.n), wholeDivisor(a, b))),
    hypot: binary((a, b) => root(add(multiply(a, a), multiply(b, b)), 2n)),
    factorial: unary(factorial),
    npr: binary(arrangements),
    ncr: binary((all, chosen) => divide(arrangements(all, chosen), factorial(chosen))),
    rad: unary((value) => divide(multiply(value, PI), whole(180))),
    deg: unary((value) => divide(multiply(value, whole(180)), PI)),
  }),
)

export const CONSTANTS: ReadonlyMap<string, Value> = new Map([
  ['pi', PI],
  ['π', PI],
  ['tau', multiply(PI, whole(2))],
  ['e', E],
])
