/**
 * Costs are decimal strings in USD with this many places. Sums count whole numbers of 10⁻⁸ dollars, so they are
 * exact.
 */
export const PLACES = 8

/** Returns the exact sum of costs in USD, with 8 places. */
export function sumCosts(costs: string[]): string {
  const total = costs.reduce((sum, cost) => sum + unitsOf(cost), 0n)
  const digits = total.toString().padStart(PLACES + 1, '0')
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}

/** Returns a cost as a count of 10⁻⁸ dollars; it drops further places. */
export function unitsOf(cost: string): bigint {
  const [dollars = '0', fraction = ''] = cost.split('.')
  return BigInt(dollars + fraction.slice(0, PLACES).padEnd(PLACES, '0'))
}
