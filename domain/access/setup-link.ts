import type { Sealing } from '../secret/sealing.ts'

/**
 * The token of the setup link. It follows from ENCRYPTION_KEY, so each start shows the same one, and it is of no use once
 * there is a person.
 */
export const setupTokenOf = (sealing: Pick<Sealing, 'derive'>): string => sealing.derive('setup link')

/** The link that makes the first owner. @param publicUrl the address at which browsers reach the service */
export const setupLinkOf = (sealing: Pick<Sealing, 'derive'>, publicUrl: string): string =>
  `${publicUrl}/#/setup?token=${setupTokenOf(sealing)}`
