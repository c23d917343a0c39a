import { ApiError, ERRORS } from '../../domain/error.ts'
import { ADDRESS_TYPE } from '../../domain/turn/file.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { expireFile, type FileRecord, fileNotFound, findFile, insertFile } from '../../store/conversation/file.ts'
import type { Database } from '../../store/database.ts'
import type { TemporalStarter } from '../temporal.ts'
import type { GivenFile } from './request.ts'

type Deps = {
  database: Database
  temporal: Pick<TemporalStarter, 'readFileText'>
}

/**
 * Has a worker fetch a file. One that does not come expires.
 * @param reservedBytes the room that is kept for it until its size is known
 * @throws ApiError, also where it does not come in time
 */
export async function fetchNewFile(
  deps: Deps,
  { id: agentId, workspaceId }: AgentRecord,
  { address, filename = '', field }: Extract<GivenFile, { address: string }>,
  reservedBytes: number,
): Promise<FileRecord> {
  const reach = { workspaceId, agentIds: null }
  const unfetched = { filename, mediaType: ADDRESS_TYPE, sizeBytes: reservedBytes, text: address }
  const { row } = await insertFile(deps.database, workspaceId, unfetched)
  const name = filename || new URL(address).host
  try {
    await haveRead(deps, { agentId, file: row }, { name, field, fix: 'Send the message again.' })
    return await findFile(deps.database, reach, row.id, field)
  } catch (error) {
    await expireFile(deps.database, reach, row.id)
    throw error
  }
}

/** Has a worker read the document behind the wall. @throws ApiError, also where it is not read in time */
export async function readText(deps: Deps, agentId: string, file: FileRecord, field: string): Promise<void> {
  const fix = `Send the message again after the seconds in Retry-After, with { "file_id": "${file.id}" } for this file.`
  await haveRead(deps, { agentId, file }, { name: file.filename, field, fix })
}

/** @param told what errors say */
async function haveRead(
  { temporal }: Deps,
  { agentId, file: { id, workspaceId } }: { agentId: string; file: FileRecord },
  { name, field, fix }: { name: string; field: string; fix: string },
): Promise<void> {
  const refusal = await temporal.readFileText({ workspaceId, agentId, subjectId: id }).catch((cause: unknown) => {
    const message = `${name} is not read yet.`
    throw new ApiError('SERVICE_UNAVAILABLE', { message, fix, field, headers: { 'retry-after': '10' }, cause })
  })
  if (refusal === 'FILE_NOT_FOUND') throw fileNotFound(id, field)
  if (refusal) throw new ApiError(refusal, { message: `${name}: ${ERRORS[refusal].message}`, field })
}
