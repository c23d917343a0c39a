import { startFormerRelease } from '../stack/former-release.ts'
import { type Services, startOwnStack } from '../stack/stack.ts'
import { openShop, type Shop } from '../turn/order.ts'

/** A stack of its own whose API and worker run the code of the former release, and a shop that takes orders from its agents. */
export type FormerStack = AsyncDisposable & {
  own: Services
  former: Awaited<ReturnType<typeof startFormerRelease>>
  shop: Shop
  asked: { baseUrl: string; key: string }
}

/** Starts the stack. The schema is the one of this release. */
export async function startFormerStack(): Promise<FormerStack> {
  const own = await startOwnStack({ withoutApplication: true })
  const former = await startFormerRelease(own.info)
  const asked = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  await own.ready()
  const shop = await openShop(asked)
  return {
    own,
    former,
    shop,
    asked,
    async [Symbol.asyncDispose]() {
      shop.close()
      await former[Symbol.asyncDispose]()
      await own[Symbol.asyncDispose]()
    },
  }
}
