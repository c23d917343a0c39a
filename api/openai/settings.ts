import Type, { type Static } from 'typebox'
import { AnswerSettings, MAX_STOPS, StopText } from '../../domain/model/answer-settings.ts'
import type { ReasoningEffort } from '../../domain/model/model.ts'
import { orNull } from '../../domain/schema.ts'

const { temperature, topP, maxOutputTokens } = AnswerSettings.properties

/** The limit of an answer, by whatever name. */
export const Limit = Type.Optional(orNull(maxOutputTokens))

/** The settings that both interfaces of OpenAI call the same. */
export const SAMPLING = { temperature: Type.Optional(orNull(temperature)), top_p: Type.Optional(orNull(topP)) }

/** OpenAI's efforts, and the nearest one of ours. */
const EFFORTS = {
  none: 'none',
  minimal: 'minimal',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
} as const satisfies Record<string, ReasoningEffort>
type Effort = keyof typeof EFFORTS

export const EffortOrNull = orNull(
  Type.Enum(Object.keys(EFFORTS) as Effort[]),
  'xhigh and max are high here. A higher effort than the agent’s own needs the scope write.',
)

export const Stop = Type.Optional(
  orNull(
    Type.Union([StopText, Type.Array(StopText, { maxItems: MAX_STOPS })]),
    'The answer ends before the first one.',
  ),
)

/** Settings of a request, each with the path by which the request names it. */
export type AskedSettings = { values: AnswerSettings; paths: Partial<Record<keyof AnswerSettings, string>> }

type Given = Partial<Static<Type.TObject<typeof SAMPLING>>> & {
  stop?: string | string[] | null | undefined
  effort: Effort | null | undefined
  effortPath: string
  /** The limits by their names; the lowest one counts. */
  limits: Record<string, number | null | undefined>
}

/** Reads the settings of a request; null counts as left out. */
export function readSettings({ temperature, top_p, stop, effort, effortPath, limits }: Given): AskedSettings {
  const [limit] = Object.entries(limits)
    .flatMap(([path, value]) => (value == null ? [] : [{ path, value }]))
    .toSorted((one, other) => one.value - other.value)
  const stops = typeof stop === 'string' ? [stop] : (stop ?? [])
  return {
    values: {
      ...(temperature != null && { temperature }),
      ...(top_p != null && { topP: top_p }),
      ...(stops.length > 0 && { stop: stops }),
      ...(effort != null && { reasoningEffort: EFFORTS[effort] }),
      ...(limit && { maxOutputTokens: limit.value }),
    },
    paths: { reasoningEffort: effortPath, ...(limit && { maxOutputTokens: limit.path }) },
  }
}
