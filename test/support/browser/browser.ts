import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { fromOwnAddress, openSession, type TestPerson } from '../access/person.ts'
import { stack } from '../stack/stack.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.ts'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

export type VisitOptions = {
  /** The person who is signed in; nobody when left out. */
  person?: TestPerson
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** The API process to visit, when it is not that of the common stack. */
  baseUrl?: string
  context?: BrowserContextOptions
}

export type Visit = {
  page: Page
  context: BrowserContext
  /** Errors and warnings of the console, and uncaught errors. It must be empty at the end of every test. */
  problems: string[]
  /** Opens a page of the person's workspace: `agents`. */
  open: (path?: string) => Promise<void>
}

export type TestBrowser = Awaited<ReturnType<typeof startBrowser>>

/** Starts Chromium for a test file. Each visit has cookies and storage of its own. */
export async function startBrowser() {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })
  return {
    visit: async (options: VisitOptions = {}): Promise<Visit & AsyncDisposable> => {
      const { person, colorScheme = 'light', viewport = DESKTOP, baseUrl = stack.baseUrl } = options
      const context = await browser.newContext({
        baseURL: baseUrl,
        colorScheme,
        viewport,
        reducedMotion: 'reduce',
        timezoneId: 'UTC',
        locale: 'en-GB',
        extraHTTPHeaders: fromOwnAddress(),
        ...options.context,
      })
      if (person) await context.addCookies([await sessionCookieOf(person, baseUrl)])
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      return {
        page,
        context,
        problems: problemsOf(page),
        open: async (path = 'agents') => void (await page.goto(`/w/${person?.workspaceId}/${path}`)),
        [Symbol.asyncDispose]: () => context.close(),
      }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function sessionCookieOf(person: TestPerson, url: string) {
  const { headers } = await openSession(person)
  const [name = '', value = ''] = (headers?.cookie ?? '').split('=')
  return { name, value, url, httpOnly: true, sameSite: 'Strict' as const }
}

/** Collects what the console says. A policy that blocks something says it there too. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      problems.push(`${message.text().slice(0, 300)} ${message.location().url}`)
  })
  return problems
}
