import Type, { type Static } from 'typebox'
import { TEXT_LIMITS } from '../text/limit.ts'
import { WebAddress } from '../text/web-address.ts'
import { Tool } from './config.ts'

const closed = { additionalProperties: false }

/** A document that is imported has at most this many bytes: 5 MiB. */
export const MAX_OPENAPI_BYTES = 5 * 1024 * 1024
/** An import stops here, because models take no more tools. */
export const MAX_IMPORTED_TOOLS = 128
/** The most values and names of a request with a document. */
export const MAX_OPENAPI_SIZE = { values: 500_000, names: 250_000 }

/** The body of POST …/tools/import. */
export const ToolImport = Type.Object(
  {
    openapi: Type.Optional(
      Type.Union(
        [
          Type.String({ minLength: 1, maxLength: MAX_OPENAPI_BYTES }),
          Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
        ],
        { description: 'A document of OpenAPI 3.0 or 3.1: an object, or text in JSON or YAML; at most 5 MiB.' },
      ),
    ),
    url: Type.Optional(WebAddress),
    operations: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: TEXT_LIMITS.identifier }), {
        minItems: 1,
        maxItems: 1_000,
        description: 'The operations to import, by operationId or as "GET /path"; all when left out.',
      }),
    ),
    server: Type.Optional(WebAddress),
    dry_run: Type.Optional(Type.Boolean({ description: 'True: show what would be imported, and store nothing.' })),
  },
  closed,
)
export type ToolImport = Static<typeof ToolImport>

export const SkippedOperation = Type.Object({ operation: Type.String(), reason: Type.String() }, closed)
export type SkippedOperation = Static<typeof SkippedOperation>

const LeftOut = Type.Array(Type.Object({ parameter: Type.String(), reason: Type.String() }, closed))

export const ToolImportResult = Type.Object(
  {
    tools: Type.Array(Tool, { description: 'The imported tools, as the agent has them.' }),
    operations: Type.Array(
      Type.Object(
        {
          operation: Type.String({ description: 'The operationId, or method and path.' }),
          tool: Type.String({ description: 'The name of its tool.' }),
          left_out: LeftOut,
        },
        closed,
      ),
      { description: 'The operation of each tool, with the optional parameters that api_call cannot send.' },
    ),
    skipped: Type.Array(SkippedOperation, { description: 'The operations that became no tool.' }),
  },
  closed,
)
export type ToolImportResult = Static<typeof ToolImportResult>

/** What a worker has read from a document: an operation with its tool, before an agent has it. */
export const ImportedOperation = Type.Object({ operation: Type.String(), tool: Tool, leftOut: LeftOut }, closed)
export type ImportedOperation = Static<typeof ImportedOperation>

/** Why a document is not read; `isFetched` is false where its address gave none. */
const Refusal = Type.Object(
  { field: Type.String(), message: Type.String(), fix: Type.String(), isFetched: Type.Optional(Type.Boolean()) },
  closed,
)

/** The result of reading a document. */
export const OpenApiReading = Type.Union([
  Type.Object({ tools: Type.Array(ImportedOperation), skipped: Type.Array(SkippedOperation) }, closed),
  Type.Object({ refusal: Refusal }, closed),
])
export type OpenApiReading = Static<typeof OpenApiReading>

/** What a worker is asked to read, in the clear. */
export type OpenApiOrder = Pick<ToolImport, 'url' | 'operations' | 'server'> & { text?: string }
