import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { makeCached } from '../cache.ts'
import { runCommand } from '../command.ts'
import { readClientDocument } from './client-document.ts'

/** The generated package of the Python client, relative to the root. */
export const GENERATED_FOLDER = 'clients/python/src/ams_client/generated'
/** The file of it that says what it was made of. */
export const SOURCE_FILE = `${GENERATED_FOLDER}/source.py`
const GENERATOR_FOLDER = 'clients/python/generator'

/** The content that `SOURCE_FILE` has to have: a hash of the document, the templates and the generator's versions. */
export async function makePythonSource(root: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(await readPythonDocument()))
  const folder = join(root, GENERATOR_FOLDER)
  for (const { parentPath, name } of filesBelow(folder)) hash.update(name).update(readFileSync(join(parentPath, name)))
  return `"""Says what this package was made of: \`npm run clients\` makes it anew when that has changed."""\n\nSOURCE = "${hash.digest('hex')}"\n`
}

/**
 * Makes the generated package anew with openapi-python-client, which pip fetches at its pinned version.
 * @throws Error with what the generator said
 */
export async function makePythonClient(root: string): Promise<void> {
  const generator = join(root, GENERATOR_FOLDER)
  const requirements = join(generator, 'requirements.txt')
  const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16)
  const packages = await makeCached(`openapi-python-client-${version}`, (folder) =>
    run('python3', ['-m', 'pip', 'install', '--quiet', '--target', folder, '-r', requirements], {}),
  )
  const work = mkdtempSync(join(tmpdir(), 'ams-python-client-'))
  try {
    const document = join(work, 'openapi.json')
    const made = join(work, 'generated')
    writeFileSync(document, JSON.stringify(await readPythonDocument()))
    const templates = [
      '--config',
      join(generator, 'config.yaml'),
      '--custom-template-path',
      join(generator, 'templates'),
    ]
    const options = ['--path', document, '--output-path', made, '--meta', 'none', '--fail-on-warning', ...templates]
    await run('python3', ['-m', 'openapi_python_client', 'generate', ...options], {
      PYTHONPATH: packages,
      PATH: `${join(packages, 'bin')}:${process.env.PATH}`,
    })
    // The clients of the template are replaced by those that are written by hand.
    for (const file of ['client.py', 'errors.py']) rmSync(join(made, file))
    writeFileSync(join(made, 'api', '__init__.py'), operationsOf(join(made, 'api')))
    writeFileSync(join(made, 'source.py'), await makePythonSource(root))
    const target = join(root, GENERATED_FOLDER)
    rmSync(target, { recursive: true, force: true })
    renameSync(made, target)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The module that offers the operations of all tags together; each has a module of its name. */
function operationsOf(folder: string): string {
  const operations = filesBelow(folder)
    .filter(({ name }) => name !== '__init__.py' && name.endsWith('.py'))
    .map(({ parentPath, name }) => ({ tag: basename(parentPath), name: basename(name, '.py') }))
  return [
    '"""All operations, by their names."""\n',
    ...operations.map(({ tag, name }) => `from .${tag}.${name} import ${name}`),
    '\n__all__ = [',
    ...operations.map(({ name }) => `    "${name}",`),
    ']\n',
  ].join('\n')
}

async function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runCommand(program, args, { env: { ...process.env, ...env }, timeoutMs: 300_000 })
  if (code !== 0) throw new Error(`${program} ${args.slice(0, 4).join(' ')} ended with ${code}:\n${output}`)
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** The document without open objects: a model of Python has the members that this release knows. */
async function readPythonDocument(): Promise<Json> {
  return closed((await readClientDocument()) as Json)
}

function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map(closed)
  if (value === null || typeof value !== 'object') return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]))
  const hasMembers = copy.type === 'object' && Object.keys(copy.properties ?? {}).length > 0
  return hasMembers && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .sort((a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1))
