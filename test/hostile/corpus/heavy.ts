import type { Attack } from './attack.ts'

/** A body that once stopped an API process for long, as long as its bound allows. */
export type HeavyBody = {
  title: string
  method: string
  /** Below `/api`; `{agent}` and `{base}` stand for ids. */
  path: string
  /** True: without a key. */
  isVisitor?: boolean
  make: (agentId: string) => string
}

const KIB = 1024
const MIB = 1024 * KIB

const filled = (head: string, unit: string, tail: string, bytes: number): string =>
  head + unit.repeat(Math.floor((bytes - head.length - tail.length) / unit.length)) + tail

const nested = (levels: number, bytes: number, head = '', tail = ''): string =>
  filled(head + '['.repeat(levels), '0,', `0${']'.repeat(levels)}${tail}`, bytes)

/** Different words, so that nothing of them is looked up twice. */
function words(characters: number): string {
  const parts: string[] = []
  for (let length = 0, at = 0; length < characters; at += 1) {
    const word = `word${at.toString(36)}`
    parts.push(word)
    length += word.length + 1
  }
  return parts.join(' ').slice(0, characters)
}

const MESSAGE = '{"role":"user","content":"a"},'
/** Tools whose mappings are expressions of so many steps. */
const mapped = (tools: number, steps: number): string =>
  JSON.stringify(
    Array.from({ length: tools }, (_, index) => ({
      type: 'api_call',
      name: `tool${index}`,
      description: '',
      config: { url: 'http://x.example/', method: 'GET', responseMapping: `(a${'.a'.repeat(steps)})` },
    })),
  )

/** Bodies of visitors, of 64 KiB. */
export const VISITOR_BODIES: HeavyBody[] = [
  {
    title: 'a nested e-mail address',
    method: 'POST',
    path: '/v1/session',
    isVisitor: true,
    make: () => nested(97, 64 * KIB, '{"email":', ',"password":"x"}'),
  },
  {
    title: 'a nested token',
    method: 'POST',
    path: '/v1/setup',
    isVisitor: true,
    make: () => nested(97, 64 * KIB, '{"token":', '}'),
  },
]

/** Bodies of the holder of a key, of 1 MiB. */
export const KEY_BODIES: HeavyBody[] = [
  {
    title: 'a chat with a nested message',
    method: 'POST',
    path: '/v1/chat',
    make: (agentId) => nested(97, MIB, `{"agent_id":"${agentId}","message":`, '}'),
  },
  {
    title: 'a chat of a megabyte of words',
    method: 'POST',
    path: '/v1/chat',
    make: (agentId) => JSON.stringify({ agent_id: agentId, message: words(1_000_000) }),
  },
  {
    title: 'a chat of 100,000 characters',
    method: 'POST',
    path: '/v1/chat',
    make: (agentId) => JSON.stringify({ agent_id: agentId, message: words(100_000) }),
  },
  {
    title: '16,000 messages for OpenAI',
    method: 'POST',
    path: '//openai/v1/chat/completions',
    make: (agentId) => filled(`{"model":"${agentId}","messages":[`, MESSAGE, `${MESSAGE.slice(0, -1)}]}`, 16_000 * 30),
  },
  {
    title: 'nested params for MCP',
    method: 'POST',
    path: '//mcp',
    make: () => nested(97, MIB, '{"jsonrpc":"2.0","id":1,"method":"x","params":', '}'),
  },
  {
    title: 'a list of empty tools',
    method: 'PUT',
    path: '/v1/agents/{agent}/tools',
    make: () => filled('[', '{},', '{}]', MIB),
  },
  {
    title: 'as many empty tools as are parsed',
    method: 'PUT',
    path: '/v1/agents/{agent}/tools',
    make: () => `[${'{},'.repeat(24_000)}{}]`,
  },
  {
    title: 'unknown fields',
    method: 'POST',
    path: '/v1/agents',
    make: () => `{${Array.from({ length: 49_000 }, (_, at) => `"field${at}":0`).join(',')}}`,
  },
  {
    title: 'as many unknown fields as are parsed',
    method: 'POST',
    path: '/v1/agents',
    make: () => `{${Array.from({ length: 12_000 }, (_, at) => `"${at * 85_899}":0`).join(',')}}`,
  },
  ...[
    { title: 'empty test cases', format: 'jsonl', content: '{}\n'.repeat(260_000) },
    { title: 'as many empty test cases as are read', format: 'jsonl', content: '{}\n'.repeat(10_000) },
    { title: 'cells without text', format: 'csv', content: ','.repeat(999_000) },
    { title: 'as many cells without text as are read', format: 'csv', content: `${','.repeat(199)}\n`.repeat(500) },
    { title: '60,000 test cases', format: 'csv', content: `input,expected\n${'a,b\n'.repeat(60_000)}` },
  ].map(({ title, format, content }) => ({
    title,
    method: 'POST',
    path: '/v1/agents/{agent}/evals/import/check',
    make: () => JSON.stringify({ format, content }),
  })),
  {
    title: '50 mappings of 17 KB',
    method: 'PUT',
    path: '/v1/agents/{agent}/tools',
    make: () => mapped(50, 8_500),
  },
  {
    title: 'mappings as long as they may be',
    method: 'PUT',
    path: '/v1/agents/{agent}/tools',
    make: () => mapped(49, 200),
  },
]

const DOCUMENTS = '/v1/agents/{agent}/knowledge-bases/{base}/documents'

/** Uploads, as large as a body may be beside documents of `mostBytes`. */
export const uploadBodies = (mostBytes: number): HeavyBody[] => [
  {
    title: 'a list of zeros as content',
    method: 'POST',
    path: DOCUMENTS,
    make: () => filled('{"filename":"a.txt","content":[', '0,', '0]}', mostBytes * 3),
  },
  {
    title: 'a content of escapes',
    method: 'POST',
    path: DOCUMENTS,
    make: () => filled('{"filename":"a.txt","content":"', '\\u00e9', '"}', mostBytes * 3),
  },
  {
    title: 'a content of commas',
    method: 'POST',
    path: DOCUMENTS,
    make: () => filled('{"filename":"a.txt","content":"', 'a,', '"}', mostBytes),
  },
]

/** @param mostBytes the most bytes of a document */
export const heavyAttacks = (mostBytes: number): Attack[] =>
  [...VISITOR_BODIES, ...KEY_BODIES, ...uploadBodies(mostBytes)].map(({ title, method, path, make }) => ({
    place: `a heavy body of ${method} ${path}`,
    title,
    run: async ({ send, toolAgentId, base }) => [
      await send(method, addressOf(path, toolAgentId, base), { body: make(toolAgentId) }),
    ],
  }))

/** @param base the knowledge base, with the agent that has it */
export const addressOf = (path: string, agentId: string, base: { id: string; agentId: string }): string =>
  path.includes('{base}')
    ? path.replace('{agent}', base.agentId).replace('{base}', base.id)
    : path.replace('{agent}', agentId)
