import { inspect, isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { until } from '../stack/stack.ts'

/**
 * Facts about a page that become true a moment after an action: each waits for its fact with a bound, and fails with the
 * last reading. A test never reads a page once after an action, because the page may be about to change.
 */
const BOUND_MS = 60_000

/** A text to equal, or an expression to match. */
type Expected = string | RegExp

/** The field holds this value. */
export const hasValue = (field: Locator, value: Expected): Promise<void> =>
  becomes('the value of the field', () => field.inputValue(), value)

/** The place holds this text and no other, or a text that matches. */
export const hasText = (place: Locator, text: Expected): Promise<void> =>
  becomes('the text', async () => (await place.textContent()) ?? '', text)

/** The attribute of the element is this one. */
export const hasAttribute = (element: Locator, name: string, value: Expected): Promise<void> =>
  becomes(`the attribute ${name}`, async () => (await element.getAttribute(name)) ?? '', value)

/** There are this many of them. */
export const hasCount = (elements: Locator, count: number, what = String(elements)): Promise<void> =>
  becomes(what, () => elements.count(), count)

/** There is none of them. The test waits first for something that stands beside them. */
export const hasNone = (elements: Locator, what?: string): Promise<void> => hasCount(elements, 0, what)

/** The keyboard is at this element. */
export const isFocused = (element: Locator): Promise<void> => element.and(element.page().locator(':focus')).waitFor()

/** Nothing of the page stands beyond its right edge. */
export const fitsWidth = (page: Page, where = 'the page'): Promise<void> =>
  becomes(`overflow of ${where}`, () => page.evaluate('document.documentElement.scrollWidth > innerWidth'), false)

/** The API gives this at last. @param read a request and what to take out of its reply */
export const comesTo = <Value>(what: string, read: () => Promise<Value>, expected: Value): Promise<void> =>
  becomes(what, read, expected)

async function becomes(what: string, read: () => Promise<unknown>, expected: unknown): Promise<void> {
  let last: unknown
  const isReached = async () => {
    last = await read()
    return expected instanceof RegExp ? expected.test(String(last)) : isDeepStrictEqual(last, expected)
  }
  await until(what, isReached, BOUND_MS).catch((cause: unknown) => {
    throw new Error(`${what} is ${inspect(last)}, not ${inspect(expected)}`, { cause })
  })
}
