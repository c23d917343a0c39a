import { startOwnApi } from '../stack/own-api.ts'
import { createOwnDatabase } from '../stack/own-database.ts'

/** An API process over an empty database, beside the other parts of the common stack: no person has an account there. */
export async function startOwnService(settings: Record<string, string> = {}) {
  const own = await createOwnDatabase()
  const service = await startOwnApi({ ...settings, DATABASE_URL: own.url, SYSTEM_DATABASE_URL: own.url })
  return {
    baseUrl: service.baseUrl,
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]()
      await own[Symbol.asyncDispose]()
    },
  }
}
