import type { ConverseStreamCommandInput } from '@aws-sdk/client-bedrock-runtime'
import type { ModelRequest } from '../../../domain/model/model.ts'
import { THINKING_LEVELS } from '../anthropic/message.ts'

type Fields = NonNullable<ConverseStreamCommandInput['additionalModelRequestFields']>
type Thinking = { effort?: string; fields?: Fields }

/**
 * The fields that tell a model of Bedrock how much to think. Converse hands these fields on as they are, so they are those of the
 * model's maker, which the model's id names: `us.anthropic.claude-…`. A refusal leaves them out, as it does any setting.
 */
export function thinkingOf({ model, reasoningEffort: effort }: ModelRequest): Thinking {
  if (effort === undefined) return {}
  const level = effort === 'none' ? undefined : THINKING_LEVELS[effort]
  if (/(?:^|[./])anthropic\./.test(model))
    return level
      ? { effort: level, fields: { thinking: { type: 'adaptive', display: 'summarized' } } }
      : { fields: { thinking: { type: 'disabled' } } }
  if (/(?:^|[./])amazon\./.test(model)) {
    return {
      fields: { reasoningConfig: level ? { type: 'enabled', maxReasoningEffort: level } : { type: 'disabled' } },
    }
  }
  return { fields: { reasoning_effort: effort } }
}
