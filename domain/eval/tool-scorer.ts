import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { isSame } from '../model/output/compare.ts'
import { withinSteps } from '../model/output/steps.ts'
import type { Take } from '../model/output/value-rule.ts'
import { ENTRY_LIMITS } from '../text/limit.ts'
import { isNestedTooDeep } from '../tool/nesting.ts'
import type { Verdict } from './scorer.ts'

const closed = { additionalProperties: false }

/** The expected output of a case of the scorer `tools`, as JSON text. */
const ExpectedCalls = Type.Object(
  {
    calls: Type.Array(
      Type.Object(
        { name: Type.String({ minLength: 1 }), arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
        closed,
      ),
      { maxItems: ENTRY_LIMITS.lines },
    ),
    order: Type.Optional(Type.Enum(['exact', 'in_order', 'any'])),
    extra: Type.Optional(Type.Enum(['allowed', 'none'])),
  },
  closed,
)
type ExpectedCalls = Static<typeof ExpectedCalls>
type ExpectedCall = ExpectedCalls['calls'][number]
/** A call that the agent made. */
export type MadeCall = { name: string; arguments: unknown }

/** Reads the expected output. @throws an error whose message says what is wrong with it */
export function expectedCalls(text: string): ExpectedCalls {
  const value: unknown = parsed(text)
  if (!Value.Check(ExpectedCalls, value))
    throw new Error(
      'is not { "calls": [{ "name", "arguments"? }], "order": "exact" | "in_order" | "any", "extra": "allowed" | "none" }',
    )
  if (value.calls.length === 0 && value.extra !== 'none')
    throw new Error('names no call, so each answer passes; say "extra": "none" where none may be made')
  return value
}

/** The value of a JSON text that is not nested too deep. @throws an error whose message says what is wrong with it */
export function parsed(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('is not JSON')
  }
  if (isNestedTooDeep(value)) throw new Error('is nested too deep')
  return value
}

/**
 * Scores the calls that an agent made. Arguments are compared where the case has them: as JSON, whatever the order of their
 * members, and null as if left out. `exact`: one right after the other. A case without `order` takes any, and one without
 * `extra` allows others.
 */
export function compareCalls(text: string, made: MadeCall[]): Verdict {
  const { calls, order = 'any', extra = 'allowed' } = expectedCalls(text)
  const missing = MISSING[order](calls, made)
  if (missing) return failed(`The agent did not call ${missing.name} as expected. It called: ${namesOf(made)}.`)
  if (extra === 'none' && made.length > calls.length)
    return failed(`The agent made calls beside the expected ones. It called: ${namesOf(made)}.`)
  return { passed: true, score: 1, reasoning: null }
}

const failed = (reasoning: string): Verdict => ({ passed: false, score: 0, reasoning })

const namesOf = (made: MadeCall[]): string =>
  made
    .slice(0, 20)
    .map(({ name }) => name)
    .join(', ') || 'nothing'

/** Each finds the first expected call that was not made. */
const MISSING: Record<
  NonNullable<ExpectedCalls['order']>,
  (calls: ExpectedCall[], made: MadeCall[]) => ExpectedCall | undefined
> = {
  any: (calls, made) => {
    const left = [...made]
    // Those with arguments choose first: the others take any call of their name.
    const chosen = calls.toSorted((one, other) => Number(!one.arguments) - Number(!other.arguments))
    return chosen.find((call) => {
      const place = left.findIndex((each) => isMade(call, each))
      if (place >= 0) left.splice(place, 1)
      return place < 0
    })
  },
  in_order: (calls, made) => {
    let next = 0
    return calls.find((call) => {
      const place = made.findIndex((each, index) => index >= next && isMade(call, each))
      next = place + 1
      return place < 0
    })
  },
  exact: (calls, made) => {
    // The place where most of the calls stand names the first one that does not.
    const found = made.map((_, start) => {
      const count = calls.findIndex((call, index) => !isMade(call, made[start + index]))
      return count < 0 ? calls.length : count
    })
    return calls[Math.max(0, ...found)]
  },
}

/** So many steps compare two values of a call, which has at most 1 MiB. */
const MAX_STEPS = 100_000

function isMade(call: ExpectedCall, made: MadeCall | undefined): boolean {
  if (made?.name !== call.name) return false
  if (!call.arguments) return true
  if (isNestedTooDeep(made.arguments)) return false
  const isEqual = withinSteps(MAX_STEPS, (take) =>
    isSame(withoutNulls(call.arguments, take), withoutNulls(made.arguments, take), take),
  )
  return isEqual ?? false
}

/** Leaves out `null` members at every level; in a list a null is a value. */
function withoutNulls(value: unknown, take: Take): unknown {
  take(1)
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, take))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member, take)]))
}
