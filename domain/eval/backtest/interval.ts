import type { Share } from './backtest.ts'

/** The 97.5 % quantile of the normal distribution: an interval of 95 % has it on both sides. */
const Z = 1.959963984540054
const TAIL = 0.025

/** The share of `count` in `total` with its 95 % interval (Wilson, 1927). Of nothing, the interval is 0 to 1. */
export function wilson(count: number, total: number): Share {
  if (total === 0) return { count, share: 0, low: 0, high: 1 }
  const share = count / total
  const scale = 1 + Z ** 2 / total
  const middle = (share + Z ** 2 / (2 * total)) / scale
  const reach = (Z * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2))) / scale
  // At the ends the formula gives 0 and 1, but for the rounding of floats.
  const low = count === 0 ? 0 : middle - reach
  return { count, share, low, high: count === total ? 1 : middle + reach }
}

/** The exact 95 % interval of a share (Clopper and Pearson, 1934). Of nothing, it is 0 to 1. */
export function clopperPearson(count: number, total: number): { low: number; high: number } {
  const low = count === 0 ? 0 : betaQuantile(TAIL, count, total - count + 1)
  return { low, high: count === total ? 1 : betaQuantile(1 - TAIL, count + 1, total - count) }
}

/** 60 halvings are exact to the last bits of a number between 0 and 1. */
const HALVINGS = 60

/** The x at which the distribution function of Beta(a, b) is `share`. */
function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (betaShare(middle, a, b) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The regularized incomplete beta function (Numerical Recipes, 6.4). */
function betaShare(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  // The fraction converges quickly on this side of the mean.
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a
  return 1 - (front * betaFraction(1 - x, b, a)) / b
}

const MAX_TERMS = 1_000
const EXACT = 1e-15

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / (1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let term = 1; term <= MAX_TERMS; term++) {
    const even = (term * (b - term) * x) / ((a + 2 * term - 1) * (a + 2 * term))
    d = 1 / (1 + even * d)
    c = 1 + even / c
    fraction *= d * c
    const odd = (-(a + term) * (a + b + term) * x) / ((a + 2 * term) * (a + 2 * term + 1))
    d = 1 / (1 + odd * d)
    c = 1 + odd / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < EXACT) break
  }
  return fraction
}

/** Lanczos' coefficients for g = 7 (Godfrey). */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** The logarithm of the gamma function, for x ≥ 1. */
function logGamma(x: number): number {
  const base = x + 6.5
  const sum = LANCZOS.reduce(
    (total, coefficient, index) => total + (index === 0 ? coefficient : coefficient / (x - 1 + index)),
    0,
  )
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum)
}
