import type { SearchHit } from '../../../domain/knowledge/base.ts'
import type { Document } from '../../../domain/knowledge/document.ts'
import { type Reply, type RequestOptions, request, until } from '../stack/stack.ts'

export type TestBase = {
  agentId: string
  id: string
  /** The path of the knowledge base, below /api. */
  path: string
  upload(filename: string, file: string | Uint8Array): Promise<Reply<Document>>
  find(documentId: string): Promise<Document>
  /** Waits until the document is ready or in error. */
  settled(documentId: string, withinMs?: number): Promise<Document>
  search(query: string, limit?: number): Promise<SearchHit[]>
}

/** An agent of its own with one knowledge base. */
export async function makeKnowledgeBase(
  options: RequestOptions & { agentId?: string; embeddingModel?: string } = {},
): Promise<TestBase> {
  const { agentId = await makeAgent(options), embeddingModel, ...at } = options
  const body = { name: 'Knowledge', embeddingModel }
  const made = await request('POST', `/v1/agents/${agentId}/knowledge-bases`, { ...at, body })
  const path = `/v1/agents/${agentId}/knowledge-bases/${made.data.id}`
  const find = async (documentId: string) =>
    (await request<Document>('GET', `${path}/documents/${documentId}`, at)).data
  return {
    agentId,
    id: made.data.id,
    path,
    find,
    upload: (filename, file) =>
      request<Document>('POST', `${path}/documents`, {
        ...at,
        body: {
          filename,
          ...(typeof file === 'string' ? { content: file } : { base64: Buffer.from(file).toString('base64') }),
        },
      }),
    settled: (documentId, withinMs = 60_000) =>
      until(
        `document ${documentId} is settled`,
        async () => {
          const document = await find(documentId)
          return document.status === 'processing' ? undefined : document
        },
        withinMs,
      ),
    search: async (query, limit = 3) =>
      (await request<SearchHit[]>('POST', `${path}/search`, { ...at, body: { query, limit } })).data,
  }
}

async function makeAgent(at: RequestOptions): Promise<string> {
  const body = { name: 'Librarian', model: 'openai/gpt-4o-mini' }
  return (await request('POST', '/v1/agents', { ...at, body })).data.id
}
