import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse } from 'yaml'

type Service = {
  environment?: Record<string, string>
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
    assert.deepEqual(Object.keys(runner.environment ?? {}), ['RUNNER_SOCKET'])
    for (const field of ['env_file', 'configs', 'secrets', 'networks', 'ports', 'cap_add'] as const)
      assert.equal(runner[field], undefined, field)
    assert.equal(runner.network_mode, 'none')
    assert.deepEqual(runner.volumes, ['runner:/run/ams'])
  })

  it('has a disk that no service of ours can write to', () => {
    assert.deepEqual(ours.map(([name]) => name).sort(), ['api', 'migrations', 'runner', 'worker'])
    for (const [name, service] of ours) assert.equal(service.read_only, true, name)
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
