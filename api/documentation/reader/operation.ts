import { type Components, nameIn, type Schema } from '../component.ts'
import { type Html, html, paragraphs } from './html.ts'
import { membersOf, rowsOf, typeOf } from './schema.ts'

type Reference = { $ref: string }
type Parameter = { name: string; in: string; schema: Schema; required?: boolean; description?: string }
type Media = { schema: Schema; example?: unknown; 'x-event'?: Schema }
type Answer = { description: string; content?: Record<string, Media> }
/** An operation of the finished OpenAPI document. */
export type ShownOperation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: object[]
  parameters: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Answer | Reference>
}
/** What operations refer to. */
export type Shared = {
  schemas: Components
  parameters: Record<string, object | undefined>
  responses: Record<string, object>
}

/** One operation, folded under its method and path. */
export const operationOf = (path: string, method: string, operation: ShownOperation, shared: Shared): Html =>
  html`<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${operation.summary}</span></summary>
<div id="${operation.operationId}">${paragraphs(operation.description)}
${parametersOf(operation, shared)}
${bodyOf(operation, shared)}
<h3>Example</h3>
<pre tabindex="0">${curlOf(path, method, operation)}</pre>
${answersOf(operation, shared)}
</div></details>
`

function parametersOf({ parameters }: ShownOperation, shared: Shared): Html | undefined {
  if (parameters.length === 0) return undefined
  const rows = parameters
    .map((each) => ('$ref' in each ? (shared.parameters[nameIn(each.$ref) ?? ''] as Parameter) : each))
    .map(({ name, schema, required, description, in: place }) => {
      return { name, schema, isRequired: required === true, description, place }
    })
  return html`<h3>Parameters</h3>${rowsOf(rows, shared.schemas)}`
}

function bodyOf({ requestBody }: ShownOperation, { schemas }: Shared): Html | undefined {
  const media = requestBody?.content['application/json']
  if (!media) return undefined
  return html`<h3>Body${!requestBody?.required && html` <small>optional</small>`}</h3>${membersOf(media.schema, schemas)}`
}

/** The request as a command: names in capital letters stand for ids. */
function curlOf(path: string, method: string, { security, requestBody }: ShownOperation): string {
  const body = requestBody?.content['application/json']?.example
  const parts = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$AMS${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => constantOf(name))}"`,
    ...(security?.length === 0 ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d ${quoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

/** `kbId` → `KB_ID` */
const constantOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

const quoted = (value: unknown): string => `'${JSON.stringify(value, null, 2).replaceAll("'", "'\\''")}'`

function answersOf({ responses }: ShownOperation, { schemas, responses: errors }: Shared): Html {
  const successes = Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer
      ? []
      : [
          html`<h3>${status}</h3>${Object.entries(answer.content ?? {}).map(([type, media]) => mediaOf(type, media, schemas))}`,
        ],
  )
  const refused = Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer
      ? [[status, String(Reflect.get(errors[nameIn(answer.$ref) ?? ''] ?? {}, 'description'))] as const]
      : [],
  )
  return html`${successes}
<h3>Errors</h3><ul class="errors">${refused.map(([status, codes]) => html`<li>${status} ${codes.split(', ').map((code) => html`<a href="#${code}">${code}</a> `)}</li>`)}</ul>`
}

function mediaOf(type: string, { schema, example, 'x-event': event }: Media, schemas: Components): Html {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return html`<p><code>${type}</code> ${typeOf(event ?? schema, schemas)}</p>${event === undefined && schema.$ref !== undefined && membersOf(schema, schemas)}
${text !== undefined && html`<pre tabindex="0">${text}</pre>`}`
}
