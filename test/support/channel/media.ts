import { eq } from 'drizzle-orm'
import { turns } from '../../../store/tables/index.ts'
import { database } from '../turn/conversation.ts'

/** The first bytes say what a file is. */
export const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

/** The turns of an agent, in no order. */
export const turnsOf = (agentId: string) => database.select().from(turns).where(eq(turns.agentId, agentId))
