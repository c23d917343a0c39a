import type { CheckResult } from './platform.ts'

/** A check that holds. */
export const passedCheck = (name: string, found: string): CheckResult => ({ name, ok: true, found, fix: null })

/** A check that fails, and where to mend it. */
export const failedCheck = (name: string, found: string, fix: string): CheckResult => ({ name, ok: false, found, fix })
