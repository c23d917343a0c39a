import { readFile } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { type Command, needed, UsageError } from './command.ts'
import { importAll } from './import-assistants.ts'
import { isObject, type Json, listOf, objectsOf, parseJson, partsTextOf, textOf } from './value.ts'

type Thing = { [name: string]: Json }

/** `ams import openai-prompts`: makes an agent of a prompt: a text, a prompt object, or the body of a request. */
export const importPrompts: Command = {
  usage: '<file> [--name <name>] [--model <model>] [--function-url <address>] [--dry-run]',
  summary:
    "Makes an agent of each of OpenAI's prompts: a text, prompt objects, or the body of a request. What is not carried over is listed.",
  async run(context) {
    const { file } = needed(context.places, 'file')
    const text = await readFile(file, 'utf8').catch((error: Error) => {
      throw new UsageError(`${file} cannot be read: ${error.message}`)
    })
    const value = extname(file).toLowerCase() === '.json' ? parseJson(text) : { instructions: text }
    const prompts = listOf(value).filter(isObject)
    if (prompts.length === 0) throw new UsageError(`${file} holds no prompt: neither an object nor a list of objects.`)
    const { name, model } = context.values
    const left: string[] = []
    const assistants = prompts.map((prompt) => {
      const found = textOf(prompt.name) || basename(file, extname(file))
      return assistantOf(prompt, (prompts.length === 1 && name) || found, model, left)
    })
    return await importAll(context, { assistants }, dirname(file), left)
  },
}

/** A prompt in the form of an assistant: its words for the same settings. */
function assistantOf(prompt: Thing, name: string, model: string | undefined, left: string[]): Thing {
  const { instructions, messages, input, text, reasoning, version, stream, store, ...others } = prompt
  const { format, ...textSettings } = isObject(text) ? text : {}
  const { effort, ...reasoningSettings } = isObject(reasoning) ? reasoning : {}
  const said = objectsOf(messages ?? input)
  const isInstruction = ({ role }: Thing) => role === 'system' || role === 'developer'
  const rest = said.filter((message) => !isInstruction(message))
  if (rest.length > 0) left.push(`${name}: ${rest.length} message(s) of the conversation; an agent begins without one`)
  const systemPrompt = [instructions ?? null, ...said.filter(isInstruction).map(({ content }) => partsTextOf(content))]
    .filter((part) => typeof part === 'string' && part.trim())
    .join('\n\n')
  const places = new Set([...systemPrompt.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, place]) => place))
  for (const place of places) left.push(`${name}: the variable ${place}; its place in the prompt stays as it is`)
  return {
    ...others,
    name,
    instructions: systemPrompt,
    model: model ?? others.model ?? null,
    response_format: format ?? others.response_format ?? null,
    reasoning_effort: effort ?? others.reasoning_effort ?? null,
    text: textSettings,
    reasoning: reasoningSettings,
  }
}
