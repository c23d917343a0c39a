import { Elysia } from 'elysia'
import Type from 'typebox'
import type { ErrorCode } from '../../domain/error.ts'
import { Document, DocumentChange, DocumentQuery, NewDocument } from '../../domain/knowledge/document.ts'
import type { Transactor } from '../../store/database.ts'
import { findKnowledgeBase } from '../../store/knowledge/base.ts'
import { deleteDocument, findDocument, updateAttributes } from '../../store/knowledge/document.ts'
import { listDocuments, viewDocument } from '../../store/knowledge/list.ts'
import { mutationExample } from '../agent/example.ts'
import { Mutation, Read, ReadPart } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { factsOf } from '../plugins/request-facts.ts'
import { body, query, response } from '../request/schema.ts'
import { EXAMPLE_DOCUMENT, EXAMPLE_FAILED_DOCUMENT, EXAMPLE_PROCESSING_DOCUMENT } from './example.ts'
import { rereadRoutes } from './reread-routes.ts'
import { documentFacts, storeDocument } from './store-document.ts'
import { readUpload } from './upload.ts'
import { DocumentPath, documentSteps, KnowledgeBasePath, showDocument } from './view.ts'

const Deleted = response(Type.Object({ message: Type.String() }))
const BASE = '/v1/agents/:id/knowledge-bases/:kbId'
const BASE_ERRORS: ErrorCode[] = ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND']
const DOCUMENT_ERRORS: ErrorCode[] = [...BASE_ERRORS, 'DOCUMENT_NOT_FOUND']

/** The routes of a knowledge base's documents: list, upload, get, change, delete, read again. */
export const documentRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'document' }).use(collection(deps)).use(item(deps)).use(changing(deps)).use(rereadRoutes(deps))

const collection = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-collection' })
    .use(authentication(deps))
    .get(
      `${BASE}/documents`,
      async ({ workspaceId, params: { id, kbId }, query: wanted }) => {
        await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const { data, total } = await listDocuments(deps.database, workspaceId, { agentId: id, kbId }, wanted)
        return { data: data.map(viewDocument), total }
      },
      {
        params: KnowledgeBasePath,
        query: query(DocumentQuery),
        response: { 200: ReadPart(Document) },
        detail: operation('listDocuments', 'List the documents of a knowledge base, newest first', 'Knowledge bases', {
          description: 'total is the number of documents that fit status and filename.',
          errors: BASE_ERRORS,
          example: { data: [EXAMPLE_DOCUMENT, EXAMPLE_FAILED_DOCUMENT], total: 2 },
        }),
      },
    )
    .post(
      `${BASE}/documents`,
      async ({ workspaceId, audit, params: { id, kbId }, body, request, set }) => {
        await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const upload = await readUpload(body, factsOf(request).file ?? {}, deps.config.maxDocumentBytes)
        const { document, created } = await storeDocument(deps, audit, { workspaceId, agentId: id, kbId }, upload)
        set.status = created ? 201 : 200
        return { data: await showDocument(deps, document), next_steps: await documentSteps(deps, workspaceId, id) }
      },
      {
        params: KnowledgeBasePath,
        body: body(NewDocument),
        response: { 200: Mutation(Document), 201: Mutation(Document) },
        detail: operation('createDocument', 'Upload a document', 'Knowledge bases', {
          description:
            'The body has exactly one of content and base64; PDF and DOCX need base64. It may also be multipart/form-data with the file in its field file, and attributes (as JSON) and replace beside it. When the knowledge base has a document with the same bytes and name already, the answer is 200 with that document, and its attributes stay as they are; with replace, it takes the place of the others of its name, and the attributes that are given.',
          errors: [...BASE_ERRORS, 'DOCUMENT_TOO_LARGE', 'DOCUMENT_TYPE_UNSUPPORTED'],
          requestExample: {
            filename: 'handbook.md',
            content: '# Handbook\n\n## Guarantee\n\nThe battery is …',
            attributes: EXAMPLE_DOCUMENT.attributes,
          },
          example: mutationExample(EXAMPLE_PROCESSING_DOCUMENT),
        }),
      },
    )

const item = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-item' })
    .use(authentication(deps))
    .get(
      `${BASE}/documents/:documentId`,
      async ({ workspaceId, params: { id, kbId, documentId } }) => {
        await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const document = await findDocument(deps.database, workspaceId, { agentId: id, kbId }, documentId)
        return { data: await showDocument(deps, document) }
      },
      {
        params: DocumentPath,
        response: { 200: Read(Document) },
        detail: operation('getDocument', 'Get a document with its status', 'Knowledge bases', {
          description:
            'The status goes from queued over processing to ready or failed. A failed document says why, and what to do.',
          errors: DOCUMENT_ERRORS,
          example: { data: EXAMPLE_DOCUMENT },
        }),
      },
    )
    .delete(
      `${BASE}/documents/:documentId`,
      async ({ workspaceId, audit, params: { id, kbId, documentId } }) => {
        await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const remove = (tx: Transactor) => deleteDocument(tx, workspaceId, { agentId: id, kbId }, documentId)
        await audit.write('deleteDocument', remove, documentFacts)
        return { message: `Document ${documentId} is deleted.` }
      },
      {
        params: DocumentPath,
        response: { 200: Deleted },
        detail: operation('deleteDocument', 'Delete a document', 'Knowledge bases', {
          description: 'A search finds nothing of it from now on. Its file and vectors are removed in the background.',
          errors: DOCUMENT_ERRORS,
          example: { message: `Document ${EXAMPLE_DOCUMENT.id} is deleted.` },
        }),
      },
    )

const changing = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-changing' }).use(authentication(deps)).patch(
    `${BASE}/documents/:documentId`,
    async ({ workspaceId, audit, params: { id, kbId, documentId }, body: { attributes } }) => {
      await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      const update = (tx: Transactor) =>
        updateAttributes(tx, workspaceId, { agentId: id, kbId }, documentId, attributes)
      const document = await audit.write('updateDocument', update, (row) => {
        const { change, ...subject } = documentFacts(row)
        return { ...subject, change: { ...change, attributes } }
      })
      return { data: await showDocument(deps, document), next_steps: await documentSteps(deps, workspaceId, id) }
    },
    {
      params: DocumentPath,
      body: body(DocumentChange),
      response: { 200: Mutation(Document) },
      detail: operation('updateDocument', 'Replace the attributes of a document', 'Knowledge bases', {
        description:
          'The attributes of the body take the place of all attributes of the document; an empty object removes them. A search goes by them from now on.',
        errors: DOCUMENT_ERRORS,
        requestExample: { attributes: EXAMPLE_DOCUMENT.attributes },
        example: mutationExample(EXAMPLE_DOCUMENT),
      }),
    },
  )
