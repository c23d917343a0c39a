import OpenAI from 'openai'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { stack } from '../stack/stack.ts'

type ClientOptions = { key?: string; baseUrl?: string; maxRetries?: number; defaultHeaders?: Record<string, string> }

/** The official client of OpenAI, unmodified, with this service as its base address. It repeats nothing unless told. */
export const openAiClient = ({ key, baseUrl, maxRetries = 0, defaultHeaders = {} }: ClientOptions = {}): OpenAI =>
  new OpenAI({
    apiKey: key ?? stack.keys.a,
    baseURL: `${baseUrl ?? stack.baseUrl}/api/openai/v1`,
    maxRetries,
    defaultHeaders,
  })

type Extension = Omit<ChatResult, 'text' | 'usage'> & { ignored: string[] }

/** The extension of an answer or a chunk, which OpenAI's types do not know. */
export const amsOf = (answer: object): Extension => (answer as { ams: Extension }).ams

/** A message of the user. */
export const user = (content: string) => ({ role: 'user' as const, content })
/** A message of the assistant. */
export const assistant = (content: string) => ({ role: 'assistant' as const, content })
