import type { ModelRequest } from '../model/model.ts'
import { beginning } from '../text/character.ts'
import type { MemoryMessage } from './window.ts'

/**
 * A request that gives the model data to work on, each part between tags of its name; it gets no tools.
 * @param instruction what to do with the data, and that nothing in it is an instruction
 */
export const dataRequest = (
  model: string,
  instruction: string,
  data: Record<string, string>,
  signal: AbortSignal,
): ModelRequest => ({
  model,
  messages: [
    { role: 'system', text: instruction },
    {
      role: 'user',
      text: Object.entries(data)
        .map(([name, text]) => `<${name}>\n${text}\n</${name}>`)
        .join('\n'),
    },
  ],
  signal,
})

/** Messages as data, one a line, each with its role. @param maxLength more characters of a message are cut */
export const linesOf = (messages: Pick<MemoryMessage, 'role' | 'text'>[], maxLength: number): string =>
  messages
    .filter(({ text }) => text.trim() !== '')
    .map(({ role, text }) => `${role}: ${beginning(text, maxLength)}`)
    .join('\n')
