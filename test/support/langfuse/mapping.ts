import { attributesOf, type SentSpan } from './contract.ts'

/**
 * The attributes that Langfuse maps to fields of its own, with the values that it reads: "Property Mapping" of
 * https://langfuse.com/integrations/native/opentelemetry, and `LangfuseOtelSpanAttributes` of langfuse/langfuse. Another
 * name, or a value of another form, is not refused by Langfuse: it lands in the metadata, or is lost. Here it is refused.
 */
const TYPES = [
  'agent',
  'span',
  'event',
  'generation',
  'embedding',
  'tool',
  'chain',
  'retriever',
  'evaluator',
  'guardrail',
]
const LEVELS = ['DEBUG', 'DEFAULT', 'WARNING', 'ERROR']

type Rule = (value: unknown) => boolean

const isText: Rule = (value) => typeof value === 'string' && value !== ''
const isOneOf =
  (allowed: string[]): Rule =>
  (value) =>
    typeof value === 'string' && allowed.includes(value)
const isJsonOf =
  (isValue: Rule): Rule =>
  (value) => {
    const parsed = typeof value === 'string' ? parse(value) : undefined
    return (
      typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) && Object.values(parsed).every(isValue)
    )
  }
const isCount: Rule = (value) => Number.isInteger(value) && Number(value) >= 0
const isMoment: Rule = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** Fields of model calls: Langfuse shows them at generations and embeddings. */
const OF_MODELS: Record<string, Rule> = {
  'langfuse.observation.model.name': isText,
  'langfuse.observation.model.parameters': isJsonOf((value) => ['string', 'number', 'boolean'].includes(typeof value)),
  'langfuse.observation.usage_details': isJsonOf(isCount),
  'langfuse.observation.cost_details': isJsonOf((value) => typeof value === 'number' && value >= 0),
  'langfuse.observation.completion_start_time': isMoment,
}

const RULES: Record<string, Rule> = {
  ...OF_MODELS,
  'session.id': (value) => isText(value) && String(value).length <= 200,
  'user.id': isText,
  'langfuse.trace.name': isText,
  'langfuse.trace.tags': (value) => Array.isArray(value) && value.every(isText),
  'langfuse.version': isText,
  'langfuse.release': isText,
  'langfuse.environment': (value) => typeof value === 'string' && /^(?!langfuse)[a-z0-9_-]{1,40}$/.test(value),
  'langfuse.observation.type': isOneOf(TYPES),
  'langfuse.observation.level': isOneOf(LEVELS),
  'langfuse.observation.status_message': isText,
  'langfuse.observation.input': (value) => typeof value === 'string',
  'langfuse.observation.output': (value) => typeof value === 'string',
}

/** Langfuse filters metadata by its first level, and values up to 200 characters. */
const METADATA = /^langfuse\.(trace|observation)\.metadata\.[\w.-]+$/
const isMetadata: Rule = (value) => typeof value === 'string' && value.length <= 200

/** Returns a part of the span that Langfuse would misread; undefined when there is none. */
export function mappingViolation(span: SentSpan): string | undefined {
  const attributes = attributesOf(span)
  const type = attributes['langfuse.observation.type']
  if (type === undefined) return `span ${span.name} has no type`
  for (const [key, value] of Object.entries(attributes)) {
    const rule = METADATA.test(key) ? isMetadata : RULES[key]
    if (!rule) return `Langfuse does not map ${key}`
    if (!rule(value)) return `${key} of span ${span.name} is ${JSON.stringify(value)}`
    if (key in OF_MODELS && type !== 'generation' && type !== 'embedding') return `${key} stands at a ${String(type)}`
  }
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
