import Type, { type Static } from 'typebox'
import { REASONING_EFFORTS } from './model.ts'

/** The rounds of tool calls of a turn, where neither agent nor request says a number. */
export const DEFAULT_TOOL_ROUNDS = 8

/** The answer ends before it. */
export const StopText = Type.String({ minLength: 1, maxLength: 100 })
export const MAX_STOPS = 4

/** The settings of answers. One that is left out is the provider's or the service's default. */
export const AnswerSettings = Type.Object({
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  topP: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  maxOutputTokens: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'The limit of one model call.' }),
  ),
  reasoningEffort: Type.Optional(Type.Enum([...REASONING_EFFORTS])),
  stop: Type.Optional(
    Type.Array(StopText, {
      minItems: 1,
      maxItems: MAX_STOPS,
      description: 'The answer ends before the first of these texts.',
    }),
  ),
  maxToolRounds: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: `Rounds of tool calls; ${DEFAULT_TOOL_ROUNDS} by default.` }),
  ),
  maxSeconds: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 86_400, description: 'The time of a turn; TURN_TIMEOUT_SECONDS by default.' }),
  ),
})
export type AnswerSettings = Static<typeof AnswerSettings>

/** The settings of a turn: each that the request has, in place of the agent's. */
export const settingsOfTurn = (
  agentSettings: AnswerSettings | null,
  chosen: AnswerSettings | null,
): AnswerSettings => ({
  ...agentSettings,
  ...chosen,
})

/** The time of a turn whose agent sets none, and the operator's cap. */
export type TurnTimes = { turnTimeoutSeconds: number; maxTurnSeconds: number }

/** The time of a turn in milliseconds, with the waiting. */
export const turnMsOf = ({ maxSeconds }: AnswerSettings, { turnTimeoutSeconds, maxTurnSeconds }: TurnTimes): number =>
  Math.min(maxSeconds ?? turnTimeoutSeconds, maxTurnSeconds) * 1000

/**
 * The names of a request's settings that can cost more than the agent's own.
 * @param turnTimeoutSeconds the time of a turn whose agent sets none
 */
export function costlierSettings(
  agentSettings: AnswerSettings | null,
  chosen: AnswerSettings,
  turnTimeoutSeconds: number,
): (keyof AnswerSettings)[] {
  const { maxOutputTokens = Infinity, maxToolRounds = DEFAULT_TOOL_ROUNDS } = agentSettings ?? {}
  const { reasoningEffort: effort = 'none', maxSeconds = turnTimeoutSeconds } = agentSettings ?? {}
  const levelOf = (level: (typeof REASONING_EFFORTS)[number]) => REASONING_EFFORTS.indexOf(level)
  const isCostlier = {
    maxOutputTokens: (chosen.maxOutputTokens ?? 0) > maxOutputTokens,
    reasoningEffort: levelOf(chosen.reasoningEffort ?? 'none') > levelOf(effort),
    maxToolRounds: (chosen.maxToolRounds ?? 0) > maxToolRounds,
    maxSeconds: (chosen.maxSeconds ?? 0) > maxSeconds,
  }
  return (Object.keys(isCostlier) as (keyof typeof isCostlier)[]).filter((name) => isCostlier[name])
}
