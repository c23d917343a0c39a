import type { GuardrailConfig } from '../../../domain/guardrail/config.ts'
import { createOutputScreen } from '../../../domain/guardrail/screen.ts'
import { namesTopics } from '../../../domain/guardrail/topic.ts'
import type { OnDelta } from '../../../domain/model/model.ts'
import type { TurnHold } from '../hold.ts'

type Reasoning = {
  push: OnDelta
  /** Ends the reasoning of the attempt and returns what was shown of it; undefined when the model told none. */
  end(): string | undefined
}

/**
 * Tells the readers of a turn what the model says of its reasoning, with personal data masked as in an answer. An agent
 * with blocked topics tells none of it, because a topic is known only at the end.
 */
export function startReasoning(hold: TurnHold, config: GuardrailConfig | null): Reasoning | undefined {
  if (config && namesTopics(config.blockedTopics)) return undefined
  const screen = createOutputScreen(config)
  let shown = ''
  const show = (text: string) => {
    if (text) hold.events.append({ type: 'reasoning', data: { text } })
    shown += text
  }
  return {
    push(delta) {
      show(screen.push(delta))
      return hold.events.room
    },
    end() {
      show(screen.end().text)
      return shown || undefined
    },
  }
}
