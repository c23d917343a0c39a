import { runCommand } from '../command.ts'
import { NO_TOOL, NOT_FOUND, pipError } from './wheel.ts'

const INSTALL_MS = 900_000

/**
 * Installs the packages of a file of requirements into the folder `target` for the Python of this machine, with uv or pip,
 * which refuse files with other hashes.
 * @param aside a folder for what is downloaded
 * @throws Error with what pip said, or that there is none
 */
export async function installPackages(requirements: string, target: string, aside: string): Promise<void> {
  const options = {
    env: { ...process.env, TMPDIR: aside, UV_CACHE_DIR: aside, PIP_NO_CACHE_DIR: '1' },
    timeoutMs: INSTALL_MS,
  }
  const wanted = ['--target', target, '--no-deps', '--only-binary=:all:', '--require-hashes', '-r', requirements]
  const byUv = await runCommand('uv', ['pip', 'install', '--python', 'python3', ...wanted], options)
  if (byUv.code === 0) return
  const begunAt = performance.now()
  const byPip = await runCommand('python3', ['-m', 'pip', 'install', '--quiet', ...wanted], options)
  if (byPip.code === NOT_FOUND) throw new Error(NO_TOOL)
  if (byPip.code !== 0) throw pipError(byPip.output, performance.now() - begunAt >= INSTALL_MS)
}
