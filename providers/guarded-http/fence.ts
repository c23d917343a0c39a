import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import { covers, parseEntry, plainHostname, type Target } from './entry.ts'
import { createOwnAddresses } from './own-address.ts'

/** The addresses that tools, scrapers and webhooks may connect to. */
export type FenceSettings = {
  /** Entries of TOOL_ALLOWED_HOSTS. */
  allowedHosts: string[]
  /** Entries of TOOL_DENIED_HOSTS, which win over the allowed ones. */
  deniedHosts?: string[]
  /** `public`: public addresses are allowed too. `allowlist`: only the entries of TOOL_ALLOWED_HOSTS are. */
  egress?: 'public' | 'allowlist'
  /** True for an address of this machine or of its neighbours; tests replace it. */
  isOwnAddress?: (address: string) => boolean
}

/** The reason why the fence refuses a connection. */
export type FenceRefusal = 'private' | 'denied' | 'unlisted'

export type Fence = {
  /** Decides about a connection to one address of a host name. @returns undefined when it may be opened */
  refusal(target: Target): FenceRefusal | undefined
  /** True when `TOOL_ALLOWED_HOSTS` has this name, for any workspace. */
  names(hostname: string): boolean
}

/** Returns the fence of these settings. @throws Error that names the setting and an entry of another form */
export function createFence(settings: FenceSettings): Fence {
  const { allowedHosts, deniedHosts = [], egress = 'public', isOwnAddress = createOwnAddresses() } = settings
  const allowed = allowedHosts.map((entry) => parseEntry('TOOL_ALLOWED_HOSTS', entry))
  const denied = deniedHosts.map((entry) => parseEntry('TOOL_DENIED_HOSTS', entry))
  return {
    names: (hostname) => allowed.some((entry) => 'name' in entry && entry.name === plainHostname(hostname)),
    refusal(target) {
      if (isIP(target.address) === 0) return 'private'
      if (denied.some((entry) => covers(entry, target))) return 'denied'
      if (allowed.some((entry) => covers(entry, target))) return undefined
      if (!isPublicAddress(target.address) || isOwnAddress(target.address)) return 'private'
      return egress === 'allowlist' ? 'unlisted' : undefined
    },
  }
}
