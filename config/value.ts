import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A setting is missing or has a wrong value. The message names the setting. */
export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

/** The value of a setting without spaces around it; undefined when it is empty or not set. */
export function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** A whole number from `min` to `max`. @throws ConfigError */
export function integer(env: Environment, name: string, fallback: number, min: number, max = 2 ** 31) {
  const given = text(env, name)
  if (given === undefined) return fallback
  const value = Number(given)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} is ${given}; it must be a whole number from ${min} to ${max}.`)
  return value
}

/** The setting's value, or the first choice when it is not set. @throws ConfigError */
export function choice<Choice extends string>(env: Environment, name: string, choices: [Choice, ...Choice[]]): Choice {
  const given = text(env, name)
  if (given === undefined) return choices[0]
  const chosen = choices.find((each) => each === given)
  if (chosen === undefined) throw new ConfigError(`${name} is ${given}; it must be ${choices.join(' or ')}.`)
  return chosen
}

/** The entries of a setting that holds several, with commas between them. */
export const list = (env: Environment, name: string): string[] =>
  (text(env, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** The value of a setting that is written as JSON. @throws ConfigError */
export function json(env: Environment, name: string): unknown {
  const given = text(env, name)
  if (given === undefined) return undefined
  try {
    return JSON.parse(given)
  } catch {
    throw new ConfigError(`${name} is not valid JSON.`)
  }
}

/** An IP address of this machine, or localhost. @throws ConfigError */
export function address(env: Environment, name: string): string | undefined {
  const given = text(env, name)
  if (given === undefined || given === 'localhost' || isIP(given) !== 0) return given
  throw new ConfigError(`${name} is ${given}; it must be an IP address of this machine, or localhost.`)
}

/** Addresses and networks (CIDR). @throws ConfigError */
export function addressRanges(env: Environment, name: string) {
  return list(env, name).map((entry) => {
    if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
    if (ipaddr.isValid(entry)) return ipaddr.parseCIDR(`${entry}/${entry.includes(':') ? 128 : 32}`)
    throw new ConfigError(`${name} holds ${entry}; it must be addresses or networks (CIDR) with commas between them.`)
  })
}

/** The http or https address of a setting, as it was given; undefined when it is not set. @throws ConfigError */
export function webAddress(env: Environment, name: string, example: string): string | undefined {
  const given = text(env, name)
  if (given === undefined || /^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given
  throw new ConfigError(`${name} is ${given}; it must be an address such as ${example}.`)
}

/** The address without slashes at its end, so that a path can follow. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** The origin of PUBLIC_URL, else of this machine. @throws ConfigError */
export function publicUrl(env: Environment): string {
  const given = text(env, 'PUBLIC_URL') ?? `http://localhost:${text(env, 'PORT') ?? '3000'}`
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new ConfigError(`PUBLIC_URL is ${given}; it must be an address such as https://agents.example.com.`)
}
