import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../../test/support/browser/chromium.ts'
import type { Place } from './place.ts'

/** A device: its screen, and how much slower its processor is than this machine's. */
export type Profile = { name: string; viewport: { width: number; height: number }; slowdown: number }

export const DESKTOP: Profile = { name: 'desktop', viewport: { width: 1440, height: 900 }, slowdown: 1 }
export const PROFILES: Profile[] = [DESKTOP, { name: 'phone', viewport: { width: 390, height: 844 }, slowdown: 4 }]

/** Starts the Chromium of the tests. */
export const startChromium = async (): Promise<Browser> =>
  await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })

/** Opens a page of a new browser profile with an empty cache, signed in, for a task. */
export async function withPage<Result>(
  browser: Browser,
  place: Pick<Place, 'baseUrl' | 'session'>,
  { viewport, slowdown }: Profile,
  task: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL: place.baseUrl, viewport, locale: 'en-GB' })
  try {
    await context.addCookies([{ name: 'ams_session', value: place.session, url: place.baseUrl, sameSite: 'Strict' }])
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await task(page)
  } finally {
    await context.close()
  }
}

/** The address of a page of the workspace. */
export const pathOf = ({ workspaceId }: Pick<Place, 'workspaceId'>, page: string): string => `/w/${workspaceId}/${page}`
