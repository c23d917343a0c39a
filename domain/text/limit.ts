import Type from 'typebox'

/**
 * The most characters (Unicode code points) that a text of a configuration may have. A larger body never gets this
 * far: it has at most 1 MiB.
 */
export const TEXT_LIMITS = {
  /** A name that a person or a model reads. */
  name: 500,
  /** An id of another service, a header's or parameter's name, a keyword, a model. */
  identifier: 500,
  description: 10_000,
  address: 8_000,
  headerValue: 8_000,
  secret: 16_000,
  selector: 20_000,
  /** A JSONata expression as it may be stored; `domain/tool/check.ts` says how long a new one may be. */
  expression: 20_000,
  /** A rule, an example, a template, instructions, a test case's text. */
  passage: 100_000,
  /** A text that may fill a body: a system prompt, a file of test cases. */
  body: 1_000_000,
} as const

/** The most characters of a message that a list shows. */
export const EXCERPT_LENGTH = 200

/** A number as texts show it: 50,000. */
export const shownCount = (count: number): string => count.toLocaleString('en')

/** The most entries of a list or map of a configuration. */
export const ENTRY_LIMITS = { tools: 200, headers: 100, parameters: 200, lines: 1_000 } as const

/** A string of at most `TEXT_LIMITS[kind]` characters; `more` adds to its schema. */
export const Text = (kind: keyof typeof TEXT_LIMITS, more: Type.TStringOptions = {}) =>
  Type.String({ maxLength: TEXT_LIMITS[kind], ...more })
