import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { stack } from '../../support/stack/stack.ts'

/** The pages that stand directly below the root route of the dashboard's router. */
async function listRootPaths(): Promise<string[]> {
  const paths: string[] = []
  for await (const file of glob('dashboard/**/*.{ts,tsx}')) {
    const text = await readFile(file, 'utf8')
    for (const [, path = ''] of text.matchAll(/getParentRoute: \(\) => rootRoute,\s*path: '([^']+)'/g)) paths.push(path)
  }
  return paths
}

describe('the pages of the dashboard', () => {
  it('are served at every address of its router', async () => {
    const paths = await listRootPaths()
    assert.ok(paths.includes('/') && paths.includes('/password'), paths.join(' '))
    const below = `/w/workspace/settings/account`
    for (const path of [...paths.map((each) => each.replace(/\$\w+/g, 'any')), below]) {
      const page = await fetch(`${stack.baseUrl}${path}`)
      const type = page.headers.get('content-type')
      await page.body?.cancel()
      // Without a built dashboard the page says so, with 503.
      assert.ok([200, 503].includes(page.status) && type?.startsWith('text/html'), `${path}: ${page.status} ${type}`)
    }
  })
})
