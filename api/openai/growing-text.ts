import { ApiError } from '../../domain/error.ts'
import type { TurnEvent } from '../../domain/turn/turn.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { responseIdOf } from './response-id.ts'

/** The text of a turn for a reader from whom nothing can be taken back. */
export type GrowingText = {
  /** Returns the piece that the event adds; '' when it adds nothing. @throws ApiError SERVICE_UNAVAILABLE */
  take(event: TurnEvent): string
  /** All pieces so far. */
  readonly sent: string
}

/**
 * OpenAI's streams only grow. After `message.reset`, the text of the rounds that stay comes again: as long as it equals
 * what was sent, the reader gets nothing; what follows goes on. When the new text is another one, the reader would show a
 * mixture, so the stream ends with an error that says where the answer will be. An answer that is JSON may be asked for once
 * more, so it is given at its end.
 */
export function createGrowingText({ id, output }: Pick<Turn, 'id' | 'output'>): GrowingText {
  const isHeld = Boolean(output?.format)
  let sent = ''
  let shown = ''
  let isBehind = false
  const catchUp = (text: string): string => {
    shown = text
    if (sent.startsWith(shown)) return ''
    if (!shown.startsWith(sent)) throw takenBack(id)
    return send(shown.slice(sent.length))
  }
  const send = (piece: string): string => {
    isBehind = false
    sent += piece
    return piece
  }
  return {
    take(event) {
      if (event.type === 'message.reset') {
        isBehind = true
        shown = ''
      }
      if (event.type === 'message.end') return catchUp(event.data.text)
      if (isHeld || event.type !== 'message.delta') return ''
      return isBehind ? catchUp(shown + event.data.text) : send(event.data.text)
    },
    get sent() {
      return sent
    },
  }
}

const takenBack = (turnId: string) =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'The model is asked again, so the text so far does not count.',
    fix: `The answer is not lost. Read it with GET /openai/v1/responses/${responseIdOf(turnId)}.`,
  })
