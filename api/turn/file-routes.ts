import { Elysia } from 'elysia'
import Type from 'typebox'
import { nextStep } from '../../domain/agent/next-step.ts'
import { fileKey, isImage, NewFile, UploadedFile } from '../../domain/turn/file.ts'
import { BlobNotFoundError } from '../../providers/blob/key.ts'
import { expireFile, type FileRecord, fileNotFound, findFile } from '../../store/conversation/file.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { headerText } from '../knowledge/document-content-routes.ts'
import { storageAway } from '../knowledge/store-document.ts'
import { authentication } from '../plugins/authentication.ts'
import { factsOf } from '../plugins/request-facts.ts'
import { body, params, response } from '../request/schema.ts'
import { readNewFile, storeFile } from './file-upload.ts'

const FilePath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))
const Deleted = response(Type.Object({ message: Type.String() }))
const STEPS = [nextStep('POST /v1/chat', 'Send it with a message: name its id in attachments.')]
const EXAMPLE: UploadedFile = {
  id: '0198f0b1-2c3d-7e4f-8a5b-6c7d8e9f0a1b',
  filename: 'receipt.png',
  mediaType: 'image/png',
  sizeBytes: 48_213,
  createdAt: '2026-11-27T09:05:00.000Z',
  expiresAt: '2026-11-28T09:05:00.000Z',
}

/** The routes of files that messages may carry. */
export const fileRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'file' }).use(uploading(deps)).use(item(deps)).use(content(deps))

const uploading = (deps: ApiDependencies) =>
  new Elysia({ name: 'file-uploading' }).use(authentication(deps)).post(
    '/v1/files',
    async ({ workspaceId, body, request, set }) => {
      const read = await readNewFile(body, factsOf(request).file ?? {}, deps.config.maxAttachmentBytes)
      set.status = 201
      return { data: viewFile(await storeFile(deps, workspaceId, read)), next_steps: STEPS }
    },
    {
      body: body(NewFile),
      response: { 201: Mutation(UploadedFile) },
      detail: operation('createFile', 'Upload a file', 'Files', {
        description:
          'A PNG, JPEG, WebP or GIF picture, or a PDF, DOCX, CSV, TXT or Markdown document. The body is JSON, or multipart/form-data with the file in its field file. A file that no message uses is removed after 24 hours.',
        errors: ['ATTACHMENTS_TOO_LARGE', 'FILE_TYPE_UNSUPPORTED', 'TOO_MANY_FILES'],
        requestExample: { filename: 'notes.txt', base64: 'VGhlIGJhdHRlcnkgaGFzIGEgZ3VhcmFudGVlIG9mIHR3byB5ZWFycy4=' },
        example: { data: EXAMPLE, next_steps: STEPS },
      }),
    },
  )

const item = (deps: ApiDependencies) =>
  new Elysia({ name: 'file-item' })
    .use(authentication(deps))
    .get(
      '/v1/files/:id',
      async ({ access, params: { id } }) => ({ data: viewFile(await findFile(deps.database, access, id)) }),
      {
        params: FilePath,
        response: { 200: Read(UploadedFile) },
        detail: operation('getFile', 'Get what is known of a file', 'Files', {
          description:
            'A key that is bound to agents sees files that no message uses yet, and those of conversations of its agents.',
          errors: ['FILE_NOT_FOUND'],
          example: { data: EXAMPLE },
        }),
      },
    )
    .delete(
      '/v1/files/:id',
      async ({ access, params: { id } }) => {
        await expireFile(deps.database, access, id)
        return { message: `File ${id} is deleted.` }
      },
      {
        params: FilePath,
        response: { 200: Deleted },
        detail: operation('deleteFile', 'Delete a file that no message uses', 'Files', {
          description: 'It is not found from now on; its bytes are removed in the background.',
          errors: ['FILE_NOT_FOUND', 'FILE_IN_USE'],
          example: { message: `File ${EXAMPLE.id} is deleted.` },
        }),
      },
    )

const viewFile = ({ id, filename, mediaType, sizeBytes, createdAt, expiresAt }: FileRecord): UploadedFile => ({
  id,
  filename,
  mediaType,
  sizeBytes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})

const content = (deps: ApiDependencies) =>
  new Elysia({ name: 'file-content' }).use(authentication(deps)).get(
    '/v1/files/:id/content',
    async ({ access, params: { id }, set }) => {
      const file = await findFile(deps.database, access, id)
      const bytes = await readBytes(deps, file)
      // A picture has the type of its first bytes. Anything else is never shown by a browser.
      const disposition = isImage(file.mediaType) ? 'inline' : 'attachment'
      set.headers['content-type'] = file.mediaType
      set.headers['content-disposition'] = `${disposition}; filename*=UTF-8''${headerText(file.filename)}`
      set.headers['content-security-policy'] = "sandbox; default-src 'none'"
      return new Response(bytes.slice().buffer)
    },
    {
      params: FilePath,
      detail: operation('downloadFile', 'Download a file as it was uploaded', 'Files', {
        description: 'The bytes are the ones that were uploaded.',
        errors: ['FILE_NOT_FOUND'],
        responses: { 200: FILE_RESPONSE },
      }),
    },
  )

const FILE_RESPONSE = {
  description: 'The bytes of the file.',
  headers: { 'Content-Disposition': { schema: { type: 'string' } } },
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' }, example: 'The battery …' } },
}

/** @throws ApiError FILE_NOT_FOUND when the bytes are gone, SERVICE_UNAVAILABLE when object storage is away */
async function readBytes({ blobs }: ApiDependencies, { id, workspaceId }: FileRecord): Promise<Uint8Array> {
  return await blobs.get(fileKey(workspaceId, id)).catch((cause: unknown) => {
    throw cause instanceof BlobNotFoundError ? fileNotFound(id) : storageAway('read', cause)
  })
}
