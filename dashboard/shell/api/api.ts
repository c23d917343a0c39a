import { type AmsClient, createAmsClient } from '../../../clients/typescript/index.ts'
import { noteAnswer, noteLoss } from './connection.ts'
import { askToSignIn } from './signed-out.ts'

/** The service refuses a change by a cookie without this header; no other site can send it. */
const OWN_PAGE = { 'X-Requested-With': 'ams' }

/** The page repeats its reads itself, and shows the person when a change got no answer. */
const ONCE = { attempts: 1 }

/** The client for what needs no workspace: session, setup, invitation. A 401 is an answer like any other. */
export const visitorApi: AmsClient = createAmsClient({ headers: OWN_PAGE, fetch: send, retry: ONCE })

const clients = new Map<string, AmsClient>()

/**
 * The client of a workspace. When the session has ended, its requests wait until the person has signed in again, then
 * they are sent again: nothing typed is lost.
 */
export function apiOf(workspaceId: string): AmsClient {
  const known = clients.get(workspaceId)
  if (known) return known
  const made = createAmsClient({
    headers: { ...OWN_PAGE, 'X-Workspace-Id': workspaceId },
    fetch: sendSignedIn,
    retry: ONCE,
  })
  clients.set(workspaceId, made)
  return made
}

async function sendSignedIn(request: Request): Promise<Response> {
  const again = request.clone()
  const response = await send(request)
  if (response.status !== 401) return response
  await askToSignIn()
  return await sendSignedIn(again)
}

async function send(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    noteAnswer()
    return response
  } catch (error) {
    if (!request.signal.aborted) noteLoss()
    throw error
  }
}
