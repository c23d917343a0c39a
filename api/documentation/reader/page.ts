import type { Components } from '../component.ts'
import { html, paragraphs } from './html.ts'
import { operationOf, type Shared, type ShownOperation } from './operation.ts'
import { membersOf } from './schema.ts'

type Examples = Record<string, { value: { error: { code: string; message: string; fix?: string } } }>
/** The finished OpenAPI document, as far as the page shows it. */
type ShownDocument = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ShownOperation>>
  webhooks: Record<string, Record<string, ShownOperation>>
  components: Shared & { examples: object }
}

/**
 * The page of /api/docs: every operation, error and schema of the API, folded. It needs no script: a link to a name
 * opens what has it.
 * @param openapi the document as JSON
 * @param baseUrl the address of the API
 */
export function readerPage(openapi: string, baseUrl: string): string {
  const document = JSON.parse(openapi) as ShownDocument
  const { info, tags, components } = document
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} · API</title>
<link rel="icon" href="/api/docs/icon.svg">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<nav aria-label="Chapters"><ul>
${[...tags.map(({ name }) => name), ...FURTHER].map((name) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}
</ul></nav>
<main>
<h1>${info.title} <small>${info.version}</small></h1>
${paragraphs(info.description)}
<p>The examples use two variables. <a href="/api/openapi.json">OpenAPI 3.1</a> has the same as JSON.</p>
<pre tabindex="0">export AMS=${baseUrl} KEY=ams_…</pre>
${tags.map((tag) => chapterOf(tag, document))}
${errorsOf(components.examples as Examples)}
${schemasOf(components.schemas)}
</main>
</body>
</html>
`.text
}

const FURTHER = ['Error codes', 'Schemas'] as const

/** Operations have names of small letters too, such as `chat`. */
const anchorOf = (name: string): string => `about-${name.toLowerCase().replaceAll(' ', '-')}`

function chapterOf({ name, description }: { name: string; description: string }, document: ShownDocument) {
  const operations = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(name))
      .map(([method, operation]) => operationOf(path, method, operation, document.components)),
  )
  return html`<section><h2 id="${anchorOf(name)}">${name}</h2><p>${description}</p>
${operations}</section>
`
}

/** The codes of the service's own envelope; OpenAI's clients get the same codes in theirs. */
function errorsOf(examples: Examples) {
  const codes = Object.entries(examples).filter(([name, { value }]) => name === value.error.code)
  return html`<section><h2 id="${anchorOf(FURTHER[0])}">Error codes</h2><table>
${codes.map(
  ([code, { value }]) =>
    html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${value.error.message}<br>${value.error.fix}</td></tr>
`,
)}</table></section>
`
}

const schemasOf = (schemas: Components) => html`<section><h2 id="${anchorOf(FURTHER[1])}">Schemas</h2>
${Object.entries(schemas)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(
    ([name, schema]) =>
      html`<details><summary><code>${name}</code></summary><div id="${name}">${paragraphs(schema.description as string | undefined)}
${membersOf(schema, schemas)}</div></details>
`,
  )}</section>
`
