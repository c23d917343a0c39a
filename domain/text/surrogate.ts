/** Puts surrogate pairs together again that were cut in two: what comes out never ends inside a character. */
export function createPairing(): (text: string, ended: boolean) => string {
  let half = ''
  return (text, ended) => {
    const whole = half + text
    half = !ended && /[\uD800-\uDBFF]$/.test(whole) ? whole.slice(-1) : ''
    return whole.slice(0, whole.length - half.length)
  }
}
