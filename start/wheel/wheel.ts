import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandOptions, runCommand } from '../command.ts'

/**
 * One file on PyPI: the requirement (`name==version`), its platform tag, the SHA-256 that it must have, and the Python that
 * it is made for, where it is made for one.
 */
export type Wheel = { requirement: string; platform: string; sha256: string; python?: string }

const ANY_PYTHON = '3.11'

/**
 * Fetches the wheel with uv or pip, which refuse a file with another hash, and unpacks it into the folder `target`.
 * `options` hold for each of their commands. What is unpacked may lack its execute bits.
 * @throws Error with what pip said, or that there is none
 */
export async function unpackWheel(wheel: Wheel, target: string, options: CommandOptions): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'ams-wheel-'))
  try {
    const requirement = join(work, 'requirements.txt')
    writeFileSync(requirement, `${wheel.requirement} --hash=sha256:${wheel.sha256}\n`)
    const wanted = ['--no-deps', '--only-binary=:all:', '--require-hashes', '-r', requirement]
    const python = ['--python-version', wheel.python ?? ANY_PYTHON]
    const uv = ['pip', 'install', '--target', target, ...python, '--python-platform']
    const byUv = await runCommand('uv', [...uv, uvPlatform(wheel.platform), ...wanted], options)
    if (byUv.code !== 0)
      await unpackWithPip([...wanted, ...python, '--platform', wheel.platform], work, target, options)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function unpackWithPip(wanted: string[], work: string, target: string, options: CommandOptions): Promise<void> {
  const pip = ['-m', 'pip', 'download', '--quiet', '-d', work]
  const begunAt = performance.now()
  const got = await runCommand('python3', [...pip, ...wanted], options)
  if (got.code === NOT_FOUND) throw new Error(NO_TOOL)
  const file = readdirSync(work).find((name) => name.endsWith('.whl'))
  const isLate = performance.now() - begunAt >= (options.timeoutMs ?? Number.POSITIVE_INFINITY)
  if (got.code !== 0 || !file) throw pipError(got.output, got.code !== 0 && isLate)
  const unpacked = await runCommand('python3', ['-m', 'zipfile', '-e', join(work, file), target], options)
  if (unpacked.code !== 0) throw new Error(`It could not be unpacked: ${unpacked.output.trim()}`)
}

/** The exit code of runCommand for a program that does not exist. */
export const NOT_FOUND = 127
export const NO_TOOL = 'There is neither uv nor python3 with pip.'

/** The error of a pip that failed. @param isLate it was ended for lack of time, of which it says nothing itself */
export const pipError = (output: string, isLate: boolean): Error =>
  new Error(`${isLate ? 'pip timed out. It said' : 'pip said'}: ${output.trim().slice(-1200)}`)

const uvPlatform = (platform: string) =>
  platform.startsWith('manylinux')
    ? platform.replace(/(manylinux_2_28|manylinux2014)_(.*)/, '$2-$1')
    : `${platform.endsWith('arm64') ? 'aarch64' : 'x86_64'}-apple-darwin`
