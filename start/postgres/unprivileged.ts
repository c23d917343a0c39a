import { accessSync, chownSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { runCommand } from '../command.ts'
import type { PartCommand } from '../part.ts'
import { StartError } from '../say.ts'

/** `wrap` makes a command run without root; `own` gives that user a folder or file that it writes to. */
export type Unprivileged = { wrap(command: PartCommand): PartCommand; own(folder: string): void }

const MAPPED = ['--user', '--map-user=1000', '--map-group=1000']

/**
 * A way to run Postgres when this process is root, since Postgres refuses root. A user namespace is preferred: in it
 * the process has another uid but still owns our files. Without namespaces it is the user `postgres` or `nobody`.
 * @throws StartError when there is neither, or when that user cannot reach `folder`
 */
export async function withoutRoot(folder: string): Promise<Unprivileged> {
  if (process.getuid?.() !== 0) return { wrap: (command) => command, own: () => {} }
  if ((await runCommand('unshare', [...MAPPED, 'true'])).code === 0)
    return {
      wrap: (command) => ({ ...command, file: 'unshare', args: [...MAPPED, command.file, ...command.args] }),
      own: () => {},
    }
  const user = (await userIds('postgres')) ?? (await userIds('nobody'))
  if (!user)
    throw new StartError(
      'Postgres does not run as root, and this system has neither user namespaces nor a user nobody.',
    )
  mustBeReachable(folder)
  return { wrap: (command) => ({ ...command, ...user }), own: (path) => chownSync(path, user.uid, user.gid) }
}

async function userIds(name: string): Promise<{ uid: number; gid: number } | undefined> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])])
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}

/** A folder that is closed to other users, such as root's home, closes all folders below it too. */
function mustBeReachable(folder: string): void {
  accessSync(dirname(folder), constants.R_OK)
  for (let path = dirname(folder); path !== dirname(path); path = dirname(path))
    if ((statSync(path).mode & 0o001) === 0)
      throw new StartError(
        `Postgres runs as another user than root and can't reach ${path}. Set DATA_DIR to a folder outside of it.`,
      )
}
