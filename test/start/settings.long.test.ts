import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { ConfigError, readConfig } from '../../config.ts'

const example = readFileSync('.env.example', 'utf8')
const explained = new Set([...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name))
/** Settings that only crash tests use. */
const INTERNAL = /^AMS_/

describe('.env.example', () => {
  it('explains every setting that config.ts reads', () => {
    const readers = ['config.ts', ...globSync('config/*.ts')].map((file) => readFileSync(file, 'utf8')).join('')
    const read = [...readers.matchAll(/env, '([A-Z0-9_]+)'/g)].map(([, name]) => name ?? '')
    assert.ok(read.length > 20)
    assert.deepEqual(
      read.filter((name) => !INTERNAL.test(name) && !explained.has(name)),
      [],
    )
  })

  it('explains every variable of docker-compose.yml', () => {
    const used = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)]
    assert.deepEqual(
      used.map(([, name]) => name).filter((name) => !explained.has(name)),
      [],
    )
  })

  it('has a comment before each setting', () => {
    const lines = example.split('\n')
    const bare = lines.filter((line, index) => /^#[A-Z0-9_]+=/.test(line) && !lines[index - 1]?.startsWith('#'))
    assert.deepEqual(bare, [])
  })
})

describe('text recognition', () => {
  it('is off by default, and reads English where it is on and no language is named', () => {
    const of = (env: Record<string, string>) => readConfig(env).recognition
    assert.equal(of({}), undefined)
    assert.equal(of({ OCR: 'off', OCR_LANGUAGES: 'deu' }), undefined)
    assert.deepEqual(of({ OCR: 'tesseract' }), { languages: ['eng'] })
    assert.deepEqual(of({ OCR: 'tesseract', OCR_LANGUAGES: 'deu, eng' }), { languages: ['deu', 'eng'] })
  })
})

describe('METRICS_TOKEN', () => {
  it('is demanded once PUBLIC_URL is no address of this machine, unless the figures have a port of their own', () => {
    for (const PUBLIC_URL of ['https://agents.example.com', 'http://192.168.1.5:3000', 'http://localhost.example.com'])
      assert.throws(() => readConfig({ PUBLIC_URL }), { message: /^METRICS_TOKEN is not set, .*could read \/metrics/ })
    const PUBLIC_URL = 'https://agents.example.com'
    for (const more of [{ METRICS_TOKEN: 'scrape' }, { METRICS_PORT: '9464' }]) readConfig({ PUBLIC_URL, ...more })
    for (const url of ['http://localhost:3000', 'http://127.0.0.2', 'http://[::1]:3000', 'https://ams.localhost'])
      readConfig({ PUBLIC_URL: url })
  })
})

describe('WORKSPACE_CREATION', () => {
  it('is operator by default where the settings are about tenants', () => {
    const tenants = { OPERATOR_MAX_DAILY_USD: '5', OPERATOR_MODELS: '*', BOOTSTRAP_WORKSPACES: '[]' }
    for (const [name, value] of Object.entries(tenants))
      assert.equal(readConfig({ [name]: value }).workspaceCreation, 'operator', name)
    assert.equal(readConfig({ ...tenants, WORKSPACE_CREATION: 'owners' }).workspaceCreation, 'owners')
    assert.equal(readConfig({}).workspaceCreation, 'owners')
  })
})

describe('the embedding model', () => {
  it('is one of this machine or of any provider', () => {
    for (const model of ['local/lexical', 'local/multilingual-e5-small', 'openai/text-embedding-3-small', 'ollama/foo'])
      assert.equal(readConfig({ EMBEDDING_MODEL: model }).embeddingModel, model)
    assert.equal(readConfig({ EMBEDDING_MODEL: ' ' }).embeddingModel, undefined)
  })
})

describe('a setting of another form', () => {
  for (const [name, value, message] of [
    ['HOST', 'x86_64-conda-linux-gnu', /^HOST is .*must be an IP address of this machine, or localhost/],
    ['OPERATOR_MODELS', 'gpt-4o', /^OPERATOR_MODELS holds gpt-4o; it must be patterns such as openai\/gpt-4o\*/],
    [
      'BOOTSTRAP_WORKSPACES',
      '[{"name":"a","apiKey":"x","operator":true},{"name":"b","apiKey":"y","operator":true}]',
      /^BOOTSTRAP_WORKSPACES has too many entries with "operator": true/,
    ],
    ['OPERATOR_MODELS', ',', /^OPERATOR_MODELS holds no pattern/],
    ['OPERATOR_MAX_DAILY_USD', '-1', /^OPERATOR_MAX_DAILY_USD is -1; it must be a number of USD/],
    ['TOOL_EGRESS', 'none', /^TOOL_EGRESS is none; it must be public or allowlist/],
    ['OCR', 'on', /^OCR is on; it must be off or tesseract/],
    ['OCR_LANGUAGES', 'eng,english', /^OCR_LANGUAGES has english; it must be of eng, deu, /],
    [
      'EMBEDDING_MODEL',
      'local/foo',
      /^EMBEDDING_MODEL is local\/foo; .* local\/lexical and local\/multilingual-e5-small/,
    ],
    ['MAX_OUTPUT_TOKENS', '0', /^MAX_OUTPUT_TOKENS is 0/],
    ['LANGFUSE_PUBLIC_KEY', 'pk-lf-1', /^LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY must be set together/],
    ['LANGFUSE_BASE_URL', 'langfuse.local', /^LANGFUSE_BASE_URL is langfuse.local; it must be an address/],
    ['SLACK_API_URL', 'slack.local', /^SLACK_API_URL is slack.local; it must be an address/],
    ['LANGFUSE_CONTENT', 'no', /^LANGFUSE_CONTENT is no; it must be on or off/],
    ['LANGFUSE_TRACING_ENVIRONMENT', 'Live', /^LANGFUSE_TRACING_ENVIRONMENT is Live; it must be at most 40 of/],
  ] as const)
    it(`of ${name} is refused at the start`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) => error instanceof ConfigError && message.test(error.message),
      )
    })

  it('does not include a host of this machine or an unset value', () => {
    for (const host of ['127.0.0.1', '::1', 'localhost', ''])
      assert.equal(readConfig({ HOST: host }).host, host || undefined)
    assert.equal(readConfig({}).toolEgress, 'public')
  })
})

describe('the environment', () => {
  it('is read only by config.ts, the start, the runner and the look for Python', () => {
    const floors = ['activities', 'api', 'domain', 'providers', 'store', 'worker', 'workflows']
    const files = floors.flatMap((floor) =>
      readdirSync(floor, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${floor}/${name}`),
    )
    // What a package would read for itself is deleted.
    const readsOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/delete process\.env\b/g, '')
    assert.deepEqual(
      files.filter((file) => readsOf(file).includes('process.env')),
      ['providers/model/machine/python.ts', 'worker/runner/index.ts'],
    )
    const python = readFileSync('providers/model/machine/python.ts', 'utf8')
    assert.deepEqual([...new Set(python.match(/process\.env[.\w]*/g))], ['process.env.PATH'])
  })
})
