/** The IANA name of the browser's zone, such as `Europe/Berlin`. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The zone that an address names, else that of the browser. */
export const zoneOr = (zone: string | undefined): string => (zone && isZone(zone) ? zone : browserZone())

function isZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** `UTC`, `UTC+1`, `UTC+5:30`: what the zone is ahead of UTC at the moment. */
export function zoneName(zone: string, moment: number | string): string {
  const parts = Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(moment),
  )
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC')
    .replace(/^GMT([+-]0)?$/, 'UTC')
    .replace('GMT', 'UTC')
    .replace('-', '−')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in the words that `options` ask for; a format is made once, since a table asks for thousands of moments. */
export function formatIn(zone: string, moment: number | string, options: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
  formats.set(key, format)
  return format.format(new Date(moment))
}

/** A moment as a field of the browser wants it: in the zone, without its name, to the minute. */
export function fieldOf(moment: string, zone: string): string {
  const at = new Date(moment).getTime()
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 16)
}

/** The moment that such a field names, in ISO 8601. Where clocks are put back, the second of two moments is meant. */
export function momentOfField(text: string, zone: string): string {
  const asUtc = Date.parse(`${text}Z`)
  const guess = asUtc - offsetMs(asUtc, zone)
  return new Date(asUtc - offsetMs(guess, zone)).toISOString()
}

/** The zone is ahead of UTC by this time at the moment, in milliseconds. */
function offsetMs(moment: number, zone: string): number {
  const name = zoneName(zone, moment).replace('−', '-')
  const [, sign = '+', hours = '0', minutes = '0'] = /^UTC(?:([+-])(\d+)(?::(\d+))?)?$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
