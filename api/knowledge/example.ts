import type { KnowledgeBase, SearchHit } from '../../domain/knowledge/base.ts'
import type { Document } from '../../domain/knowledge/document.ts'
import { documentError } from '../../domain/knowledge/document.ts'
import type { DocumentChunk, DocumentPage } from '../../domain/knowledge/page.ts'
import { EXAMPLE_AGENT } from '../agent/example.ts'

export const EXAMPLE_KNOWLEDGE_BASE: KnowledgeBase = {
  id: '0198f0a6-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  agentId: EXAMPLE_AGENT.id,
  tenantId: EXAMPLE_AGENT.tenantId,
  name: 'Manuals',
  description: 'What our customers ask about.',
  embeddingModel: 'openai/text-embedding-3-small',
  documentCount: 3,
  failedDocumentCount: 0,
  chunkCount: 87,
  createdAt: '2026-11-21T09:05:00.000Z',
}

export const EXAMPLE_DOCUMENT: Document = {
  id: '0198f0a6-5d6e-7f80-91a2-b3c4d5e6f708',
  kbId: EXAMPLE_KNOWLEDGE_BASE.id,
  filename: 'handbook.md',
  storageUrl: `s3://agent-management-service/${EXAMPLE_AGENT.tenantId}/${EXAMPLE_AGENT.id}/${EXAMPLE_KNOWLEDGE_BASE.id}/0198f0a6-5d6e-7f80-91a2-b3c4d5e6f708`,
  attributes: { language: 'en', year: 2026 },
  replace: false,
  replaces: [],
  rereads: null,
  status: 'ready',
  chunkCount: 12,
  pageCount: null,
  unreadPages: [],
  recognisedPages: [],
  createdAt: '2026-11-21T09:06:00.000Z',
  sizeBytes: 18_204,
  stage: 'ready',
  progress: { done: 12, total: 12 },
  attempts: 1,
}

export const EXAMPLE_FAILED_DOCUMENT: Document = {
  ...EXAMPLE_DOCUMENT,
  filename: 'scan.pdf',
  status: 'error',
  chunkCount: null,
  pageCount: 12,
  unreadPages: ['1-12'],
  stage: 'parsing',
  progress: { done: 0, total: null },
  error: documentError('DOCUMENT_HAS_NO_TEXT', 'parse', { unreadPages: ['1-12'] }),
}

export const EXAMPLE_PROCESSING_DOCUMENT: Document = {
  ...EXAMPLE_DOCUMENT,
  status: 'processing',
  chunkCount: null,
  stage: 'stored',
  progress: { done: 0, total: null },
}

export const EXAMPLE_CHUNK: DocumentChunk = {
  id: '0198f0a6-6a7b-7c8d-9eaf-b0c1d2e3f405',
  index: 3,
  page: null,
  heading: 'Handbook > Guarantee',
  text: 'The battery is guaranteed for 24 months from the day of purchase.',
  tokenCount: 17,
  place: { pageIndex: 0, start: 21, end: 86, repeated: 0 },
}

export const EXAMPLE_PAGE: DocumentPage = {
  index: 0,
  page: null,
  text: 'Handbook\n\nGuarantee\n\nThe battery is guaranteed for 24 months from the day of purchase.',
  chunks: [{ id: EXAMPLE_CHUNK.id, index: 3, start: 21, end: 86, repeated: 0 }],
}

export const EXAMPLE_HIT: SearchHit = {
  document_id: EXAMPLE_DOCUMENT.id,
  filename: EXAMPLE_DOCUMENT.filename,
  chunk_id: '0198f0a6-6a7b-7c8d-9eaf-b0c1d2e3f405',
  text: 'The battery is guaranteed for 24 months from the day of purchase.',
  score: 0.83,
  heading: 'Handbook > Guarantee',
}
