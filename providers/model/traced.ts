import { inSpan, type SpanStart } from '../../domain/log/span.ts'
import type { ModelProvider } from '../../domain/model/model.ts'

/**
 * Returns the provider with a span for each call, named as OpenTelemetry's conventions for generative AI say
 * (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/). No text of a call is in it.
 */
export const withSpans = (provider: ModelProvider): ModelProvider => ({
  ...provider,
  answer: (request, ...listeners) =>
    inSpan(spanOf('chat', provider.name, request.model), async (span) => {
      const answer = await provider.answer(request, ...listeners)
      span.set({
        'gen_ai.usage.input_tokens': answer.usage.promptTokens,
        'gen_ai.usage.output_tokens': answer.usage.completionTokens,
        'gen_ai.usage.cache_read.input_tokens': answer.usage.cachedTokens ?? 0,
        'gen_ai.usage.cache_creation.input_tokens': answer.usage.cacheWriteTokens ?? 0,
        'gen_ai.usage.reasoning.output_tokens': answer.usage.reasoningTokens ?? 0,
        'gen_ai.response.finish_reasons': [answer.finishReason],
      })
      return answer
    }),
  ...(provider.embed && { embed: embedWithSpans(provider.name, provider.embed) }),
})

const embedWithSpans =
  (provider: string, embed: NonNullable<ModelProvider['embed']>): NonNullable<ModelProvider['embed']> =>
  (model, texts, options, signal) =>
    inSpan(spanOf('embeddings', provider, model), async (span) => {
      const embedded = await embed(model, texts, options, signal)
      span.set({ 'gen_ai.usage.input_tokens': embedded.tokens })
      return embedded
    })

/** The names of the conventions, where they differ from ours. */
const CONVENTIONAL: Record<string, string> = { google: 'gcp.gemini', bedrock: 'aws.bedrock' }

const spanOf = (operation: 'chat' | 'embeddings', provider: string, model: string): SpanStart => ({
  name: `${operation} ${model}`,
  kind: 'client',
  attributes: {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': CONVENTIONAL[provider] ?? provider,
    'gen_ai.request.model': model,
  },
})
