import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse } from 'yaml'

type Service = {
  environment?: Record<string, string>
  image?: string
  env_file?: unknown
  network_mode?: string
  networks?: unknown
  ports?: unknown
  privileged?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  pids_limit?: number
  mem_limit?: string
  read_only?: boolean
  volumes?: string[]
  configs?: unknown
  secrets?: unknown
  build?: { target?: string }
}

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', name), 'utf8')
const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const { runner = {}, ...others } = services
/** The images, this file or npm start say these; the last ones are of the inner services. */
const OF_CONTAINERS = new Set([
  ...['HOST', 'MODELS_DIR', 'BUBBLEWRAP_PATH', 'MIGRATION_DATABASE_URL'],
  ...['POSTGRES_PASSWORD', 'APP_DATABASE_PASSWORD', 'SYSTEM_DATABASE_PASSWORD', 'S3_ROOT_PASSWORD'],
  ...['POSTGRES_MEMORY', 'POSTGRES_SHARED_BUFFERS', 'TEMPORAL_UI_PORT'],
])
const ours = Object.entries(services).filter(([, service]) => service.build)

describe('docker-compose.yml', () => {
  it('takes every capability, further privileges and a bound on processes and memory from each service', () => {
    for (const [name, service] of Object.entries(services)) {
      assert.deepEqual(service.cap_drop, ['ALL'], name)
      assert.ok(service.security_opt?.includes('no-new-privileges:true'), name)
      assert.ok((service.pids_limit ?? 0) > 0, name)
      assert.match(service.mem_limit ?? '', /^\d+[gm]$|^\$\{POSTGRES_MEMORY:-\d+g\}$/, name)
      assert.equal(service.privileged, undefined, name)
    }
  })

  it('lifts a profile for the runner alone', () => {
    for (const [name, service] of Object.entries(others))
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
    assert.ok(runner.security_opt?.includes('seccomp=unconfined'))
  })

  it('gives the runner no secret and no network', () => {
    assert.deepEqual(Object.keys(runner.environment ?? {}), ['RUNNER_SOCKET', 'REQUIRE_WALL'])
    for (const field of ['env_file', 'configs', 'secrets', 'networks', 'ports', 'cap_add'] as const)
      assert.equal(runner[field], undefined, field)
    assert.equal(runner.network_mode, 'none')
    assert.deepEqual(runner.volumes, ['runner:/run/ams'])
  })

  it('has a disk that no service of ours can write to', () => {
    assert.deepEqual(ours.map(([name]) => name).sort(), ['api', 'migrations', 'runner', 'worker'])
    for (const [name, service] of ours) assert.equal(service.read_only, true, name)
  })

  it("shows the superuser's password of Postgres to its own container, the migrations and Temporal alone", () => {
    const holders = Object.entries(services).filter(([, service]) => /POSTGRES_PASSWORD/.test(JSON.stringify(service)))
    // Temporal's tables are made by a step of its own, which ends before its server starts.
    const running = holders.map(([name]) => name).filter((name) => name !== 'temporal-schema')
    assert.deepEqual(running.sort(), ['migrations', 'postgres', 'temporal'])
  })

  it('gives no container all of .env, and the key of the start to the API alone', () => {
    for (const [name, service] of Object.entries(services)) assert.equal(service.env_file, undefined, name)
    const holders = Object.entries(services).filter(([, service]) => /BOOTSTRAP_API_KEY/.test(JSON.stringify(service)))
    assert.deepEqual(
      holders.map(([name]) => name),
      ['api'],
    )
  })

  it('brings every setting of .env.example to API or worker, but those that a container has of its own', () => {
    const settings = [...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '')
    const given = new Set(['api', 'worker'].flatMap((name) => Object.keys(services[name]?.environment ?? {})))
    const forgotten = settings.filter((name) => !given.has(name) && !OF_CONTAINERS.has(name))
    assert.deepEqual(forgotten, [])
    const taken = ['api', 'worker'].flatMap((name) => Object.entries(services[name]?.environment ?? {}))
    // A setting takes the value of .env under its own name.
    for (const [name, value] of taken)
      if (settings.includes(name) && /^\$\{[A-Z0-9_]+(:-.*)?\}$/.test(value))
        assert.match(value, new RegExp(`^\\$\\{${name}:-`))
  })

  for (const [setting, readers] of Object.entries({
    PUBLIC_URL: ['api', 'worker'],
    MAX_MESSAGE_CHARACTERS: ['api', 'worker'],
    AUDIT_RETENTION_DAYS: ['api', 'worker', 'migrations'],
    TURN_TIMEOUT_SECONDS: ['api', 'worker'],
    MAX_TURN_SECONDS: ['api', 'worker'],
    RETENTION_DAYS: ['api', 'worker'],
    REQUIRE_WALL: ['worker', 'runner'],
  }))
    it(`brings ${setting} to each process that reads it`, () => {
      for (const name of readers) assert.ok(setting in (services[name]?.environment ?? {}), name)
    })

  it('runs nothing whose image may change under its tag', () => {
    for (const [name, { image }] of Object.entries(services))
      if (image !== undefined) assert.match(image, /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/, name)
  })

  it('requires a wall for the worker and its runner', () => {
    for (const name of ['worker', 'runner'])
      assert.match(services[name]?.environment?.REQUIRE_WALL ?? '', /^\$\{REQUIRE_WALL:-on\}$/, name)
  })

  it('shows the worker the socket that the runner listens on', () => {
    assert.equal(services.worker?.environment?.RUNNER_SOCKET, runner.environment?.RUNNER_SOCKET)
    assert.ok(services.worker?.volumes?.includes('runner:/run/ams:ro'))
  })
})

describe('the Dockerfile', () => {
  it('has a stage for each service of ours, and each runs as a user without privileges', () => {
    const stages = read('Dockerfile')
      .split(/^FROM /m)
      .slice(1)
    for (const [name, { build }] of ours) {
      const stage = stages.find((each) => each.split('\n')[0]?.endsWith(` AS ${build?.target}`))
      assert.match(stage ?? '', /^USER (node|bun)$/m, name)
    }
  })

  it('builds on images by their digest, but Bun, whose digest the operator pins', () => {
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+) AS/gm)].map(([, base = '']) => base)
    for (const base of bases)
      assert.match(
        base,
        base.startsWith('oven/bun:') ? /^oven\/bun:\d+\.\d+\.\d+-slim(@|$)/ : /@sha256:[0-9a-f]{64}$/,
        base,
      )
  })

  it('requires a wall in the images that read documents', () => {
    for (const target of ['worker', 'runner'])
      assert.match(read('Dockerfile').split(` AS ${target}\n`)[1]?.split('\nFROM ')[0] ?? '', /^ENV .*REQUIRE_WALL=on/m)
  })

  it('puts nothing into the image of the runner that asks for a key', () => {
    const stage = read('Dockerfile').split(' AS runner\n')[1] ?? ''
    const copied = [...stage.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths]) => paths?.split(' '))
    assert.deepEqual(copied.sort(), [
      '/app/activities',
      '/app/config/value.ts',
      '/app/domain',
      '/app/node_modules',
      '/app/package.json',
      '/app/providers/process-log.ts',
      '/app/worker/runner',
      '/models',
    ])
  })
})
