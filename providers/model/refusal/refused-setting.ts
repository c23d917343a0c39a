import {
  type ModelAnswer,
  ModelError,
  type ModelMessage,
  type ModelProvider,
  type ModelRequest,
  type OnDelta,
  REASONING_EFFORTS,
  type ReasoningEffort,
  type Refusal,
} from '../../../domain/model/model.ts'
import { schemaInstruction } from '../anthropic/schema.ts'
import type { FoundModel } from '../key/found-model.ts'
import { answerUntilStop } from '../stop-text.ts'

/** The settings by which a provider may refuse a request, the dearest to lose last. */
const SETTINGS = ['topP', 'temperature', 'stop', 'reasoningEffort', 'maxOutputTokens'] as const
type Setting = (typeof SETTINGS)[number]

/** The names of a setting in the requests of all protocols. */
const WIRE_NAMES: Record<Setting, string[]> = {
  topP: ['top_p', 'topP'],
  temperature: ['temperature'],
  stop: ['stop', 'stop_sequences', 'stopSequences'],
  reasoningEffort: [
    'reasoning_effort',
    'reasoning',
    'effort',
    'output_config',
    'thinking',
    'thinking_budget',
    'thinkingConfig',
    'thinkingBudget',
    'reasoningConfig',
    'maxReasoningEffort',
  ],
  maxOutputTokens: ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'maxOutputTokens', 'maxTokens'],
}

/** Refusals have taught this about a model at an address. */
type Lesson = {
  leftOut: Setting[]
  effort?: ReasoningEffort
  hasOtherLimitName?: true
  mostOutputTokens?: number
  isSchemaInWords?: true
}

const NOTHING_LEARNED: Lesson = { leftOut: [] }
const REMEMBERED_MS = 60 * 60 * 1000
const MOST_MODELS = 1_000
/** Each refusal of one answer teaches one thing; no provider has more to teach. */
const MOST_LESSONS = 12

/**
 * Returns the provider with requests that it takes: a setting that it refuses is left out of the same request, made once
 * more, and of the requests of the next hour. No list of models decides.
 * @param provider of one address
 */
export function withLearnedSettings(provider: ModelProvider): ModelProvider {
  const memory = createMemory<Lesson>()
  return {
    ...provider,
    async answer(request, ...listeners) {
      const known = memory.recall(request.model) ?? NOTHING_LEARNED
      let lesson = known
      for (let learned = 0; ; learned++) {
        try {
          const answer = await answerAsLearned(provider, lesson, request, ...listeners)
          // The answer shows that the refusal meant the setting, and not a word of the prompt.
          if (lesson !== known) memory.remember(request.model, lesson)
          return answer
        } catch (error) {
          const next = learned < MOST_LESSONS ? lessonOf(error, lesson, request) : undefined
          if (!next) throw error
          lesson = next
        }
      }
    },
  }
}

/** Holds for an hour what refusals have taught about each model. */
export type Memory<Learned> = {
  recall(model: string): Learned | undefined
  remember(model: string, learned: Learned): void
}

export function createMemory<Learned>(): Memory<Learned> {
  const remembered = new Map<string, { learned: Learned; untilMs: number }>()
  return {
    recall: (model) => {
      const found = remembered.get(model)
      return found && found.untilMs > performance.now() ? found.learned : undefined
    },
    remember: (model, learned) => {
      remembered.delete(model)
      remembered.set(model, { learned, untilMs: performance.now() + REMEMBERED_MS })
      for (const oldest of remembered.keys()) if (remembered.size > MOST_MODELS) remembered.delete(oldest)
    },
  }
}

/**
 * The models that have refused pictures as such, for all of this process. A refusal of one picture, such as of its size,
 * teaches nothing.
 */
const blindModels = createMemory<true>()
const BLIND = /support|variant|vision|multi-?modal|text[- ]only|accept/i
const ONE_PICTURE =
  /unsupported image|invalid image|too large|exceed|size|dimension|format|mime|decode|process|corrupt/i

type Asked = Pick<FoundModel, 'id' | 'quota'>

export function noteRefusedPictures({ id, quota }: Asked, refusal: string): void {
  if (BLIND.test(refusal) && !ONE_PICTURE.test(refusal)) blindModels.remember(`${quota} ${id}`, true)
}

export const isKnownBlind = ({ id, quota }: Asked): boolean => blindModels.recall(`${quota} ${id}`) === true

async function answerAsLearned(
  provider: ModelProvider,
  lesson: Lesson,
  request: ModelRequest,
  ...listeners: Listeners
): Promise<ModelAnswer> {
  const adapted = adapt(request, lesson)
  const isStoppedHere = request.stop !== undefined && lesson.leftOut.includes('stop')
  const answer = isStoppedHere
    ? await answerUntilStop(provider.answer, { ...adapted, stop: request.stop }, ...listeners)
    : await provider.answer(adapted, ...listeners)
  const ignored = lesson.leftOut.filter((setting) => setting !== 'stop' && request[setting] !== undefined)
  return ignored.length === 0 ? answer : { ...answer, ignoredSettings: ignored }
}

type Listeners = [onDelta: OnDelta, onReasoning?: OnDelta]

function adapt(request: ModelRequest, lesson: Lesson): ModelRequest {
  const adapted = { ...request }
  for (const setting of lesson.leftOut) delete adapted[setting]
  const { maxOutputTokens, reasoningEffort } = adapted
  if (reasoningEffort !== undefined && lesson.effort !== undefined) adapted.reasoningEffort = lesson.effort
  if (lesson.hasOtherLimitName) adapted.hasOtherLimitName = true
  if (maxOutputTokens !== undefined && lesson.mostOutputTokens !== undefined)
    adapted.maxOutputTokens = Math.min(maxOutputTokens, lesson.mostOutputTokens)
  return lesson.isSchemaInWords ? withSchemaInWords(adapted) : adapted
}

function withSchemaInWords({ responseSchema, ...request }: ModelRequest): ModelRequest {
  if (!responseSchema) return request
  const [first, ...rest] = request.messages
  const instruction = schemaInstruction(responseSchema.schema)
  // Some servers take one system message only.
  const messages: ModelMessage[] =
    first?.role === 'system'
      ? [{ ...first, text: `${first.text}\n\n${instruction}` }, ...rest]
      : [{ role: 'system', text: instruction }, ...request.messages]
  return { ...request, messages }
}

/** The lesson with what this refusal adds; undefined when it names no setting that can be changed. */
function lessonOf(error: unknown, lesson: Lesson, request: ModelRequest): Lesson | undefined {
  if (!(error instanceof ModelError) || (error.status !== 400 && error.status !== 422) || !error.refusal)
    return undefined
  const { refusal } = error
  const sent = adapt(request, lesson)
  if (sent.responseSchema && refusesSchemas(refusal)) return { ...lesson, isSchemaInWords: true }
  const setting = SETTINGS.find((each) => sent[each] !== undefined && isNamed(WIRE_NAMES[each], refusal))
  if (setting === 'maxOutputTokens') return otherLimit(refusal, lesson, sent.maxOutputTokens ?? 0)
  if (setting === 'reasoningEffort') return otherEffort(refusal, lesson, sent.reasoningEffort ?? 'none')
  return setting && { ...lesson, leftOut: [...lesson.leftOut, setting] }
}

/** A fault of this schema alone says nothing about others. */
const refusesSchemas = ({ parameter, text }: Refusal): boolean =>
  /(?<![\w.-])(response_format|text\.format)(?![\w-])/.test(parameter ?? text) && !/invalid schema/i.test(text)

function isNamed(names: string[], { parameter, text }: Refusal): boolean {
  if (parameter !== undefined) return names.some((name) => parameter.split(/[.[\]]/).includes(name))
  return names.some((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text))
}

/** The limit goes by its other name, then down to the number that the refusal says. It is never left out. */
function otherLimit({ text }: Refusal, lesson: Lesson, limit: number): Lesson | undefined {
  const namesBoth = /max_tokens/.test(text) && /max_completion_tokens/.test(text)
  if (namesBoth && !lesson.hasOtherLimitName) return { ...lesson, hasOtherLimitName: true }
  // Such numbers hold for one prompt, not for the model.
  if (/\b(context|input|prompt)\b/i.test(text)) return undefined
  const said = [...text.matchAll(/(?<![\w.-])\d{2,9}(?![\w-]|\.\d)/g)].map(([number]) => Number(number))
  const mostOutputTokens = Math.max(...said.filter((number) => number < limit))
  if (mostOutputTokens > 0) return { ...lesson, mostOutputTokens }
  return lesson.hasOtherLimitName ? undefined : { ...lesson, hasOtherLimitName: true }
}

/** The nearest level that the refusal allows, the lower one of two; without any, the effort is left out. */
function otherEffort({ text }: Refusal, lesson: Lesson, refused: ReasoningEffort): Lesson {
  const place = REASONING_EFFORTS.indexOf(refused)
  const quoted = [...text.matchAll(/['"`](\w+)['"`]/g)].map(([, word]) => word)
  const allowed = REASONING_EFFORTS.filter((effort) => effort !== refused && quoted.includes(effort))
  const distanceTo = (effort: ReasoningEffort) => Math.abs(REASONING_EFFORTS.indexOf(effort) - place)
  const [nearest] = allowed.toSorted((one, other) => distanceTo(one) - distanceTo(other))
  if (nearest !== undefined && lesson.effort === undefined) return { ...lesson, effort: nearest }
  return { ...lesson, leftOut: [...lesson.leftOut, 'reasoningEffort'] }
}
