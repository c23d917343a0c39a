/** Costs are decimal strings in USD with 8 places; they are added as whole numbers of 10⁻⁸ dollars, exactly. */
const PLACES = 8

export function sumCosts(costs: string[]): string {
  const total = costs.reduce((sum, cost) => sum + unitsOf(cost), 0n)
  const digits = total.toString().padStart(PLACES + 1, '0')
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}

/** A decimal string as a count of 10⁻⁸ dollars; further places are dropped. */
export function unitsOf(cost: string): bigint {
  const [whole = '0', fraction = ''] = cost.split('.')
  return BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'))
}
