import { route } from '../route.ts'
import type { ErrorDefinition } from './definition.ts'

/** The errors of knowledge bases and documents. */
export const KNOWLEDGE_ERRORS = {
  KNOWLEDGE_BASE_NOT_FOUND: {
    status: 404,
    message: 'The knowledge base was not found.',
    fix: `List the knowledge bases with ${route('GET /v1/agents/{id}/knowledge-bases')}.`,
  },
  REEMBEDDING_NOT_FOUND: {
    status: 404,
    message: 'The embedding model of this knowledge base was never changed.',
    fix: `Change it with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/reembed')}.`,
  },
  DOCUMENT_NOT_FOUND: {
    status: 404,
    message: 'The document was not found.',
    fix: `List the documents with ${route('GET /v1/agents/{id}/knowledge-bases/{kbId}/documents')}.`,
  },
  REEMBEDDING_RUNNING: {
    status: 409,
    message: 'The knowledge base is changing to another embedding model.',
    fix: `Wait until ${route('GET /v1/agents/{id}/knowledge-bases/{kbId}/reembed')} shows its end, or end it with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/reembed/cancel')}.`,
  },
  DOCUMENT_REREAD_RUNNING: {
    status: 409,
    message: 'The file of the document is being read again already, or that has failed.',
    fix: `Wait until ${route('GET /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}')} of the named document shows it as ready. When it has failed, retry it with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/retry')}, or delete it.`,
  },
  DOCUMENT_TOO_LARGE: {
    status: 413,
    message: 'The document is too large.',
    fix: 'Split the document, or have the operator raise the setting MAX_DOCUMENT_BYTES.',
  },
  DOCUMENT_TYPE_UNSUPPORTED: {
    status: 415,
    message: 'This kind of document is not supported.',
    fix: 'Upload a PDF, DOCX, CSV, TXT or Markdown file whose extension (.pdf .docx .csv .txt .md .markdown) fits its bytes.',
  },
  DOCUMENT_NOT_READY: {
    status: 422,
    message: 'The document is not ready, so it cannot be read again.',
    fix: `Wait until the document is ready; retry one that has failed with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/retry')}.`,
  },
  EMBEDDING_MODEL_NOT_READY: {
    status: 422,
    message: 'The embedding model is not on this machine.',
    fix: `Have an owner of the operator’s workspace fetch it with ${route('POST /v1/local-models/{name}/fetch')} or in the settings of the dashboard, or choose another model of ${route('GET /v1/models')}.`,
  },
} as const satisfies Record<string, ErrorDefinition>
