/**
 * Returns a function that joins surrogate pairs which were cut in two: its result never ends inside a character.
 * `ended` closes the text.
 */
export function createPairing(): (text: string, ended: boolean) => string {
  let half = ''
  return (text, ended) => {
    const joined = half + text
    half = !ended && /[\uD800-\uDBFF]$/.test(joined) ? joined.slice(-1) : ''
    return joined.slice(0, joined.length - half.length)
  }
}
