import type { ChannelName } from '../../domain/agent/channel.ts'
import type { CheckResult } from './platform.ts'

/** A check that holds. */
export const passedCheck = (name: string, found: string): CheckResult => ({ name, ok: true, found, fix: null })

/** A check that fails, and where to mend it. */
export const failedCheck = (name: string, found: string, fix: string): CheckResult => ({ name, ok: false, found, fix })

/** A check that got no answer, because the worker has no connection to the platform, or the platform does not answer in time. */
export const unreachedCheck = (name: string, channel: ChannelName, reason: string): CheckResult =>
  failedCheck(
    name,
    reason,
    `The settings of the channel were not checked. See that the machine of the worker reaches the address in ${channel.toUpperCase()}_API_URL (name server, firewall, proxy, certificates), and that the platform reports no outage; then check again.`,
  )

/** A check that the platform could not make now: it takes no further call, or has a fault of its own. */
export const isPassing = (status: number): boolean => status === 429 || status >= 500

/** The fix of a check that failed with a status of `isPassing`. */
export const PASSING_FIX = 'The platform has a fault or takes no further calls now: check again in a minute.'
