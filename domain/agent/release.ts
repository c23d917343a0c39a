import Type, { type Static } from 'typebox'

/** The body and the answer of …/release. */
export const Release = Type.Object(
  {
    version: Type.Union([Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), Type.Literal('latest')], {
      description:
        'The version that turns use, or latest: each version is used from the moment at which it is stored. The default is latest.',
      examples: [7],
    }),
  },
  { additionalProperties: false },
)
export type Release = Static<typeof Release>

/** The body and the answer of …/release/conditions. */
export const ReleaseConditions = Type.Object(
  {
    gate: Type.Boolean({
      description: 'True: a version can be released once it has passed the gates of the eval suites.',
    }),
    backtest: Type.Boolean({
      description:
        'True: a version can be released once a completed backtest of it against the released one is neither worse nor too_few.',
    }),
  },
  { additionalProperties: false },
)
export type ReleaseConditions = Static<typeof ReleaseConditions>

/** The conditions of an agent before an owner sets any. */
export const NO_CONDITIONS: ReleaseConditions = { gate: false, backtest: false }
