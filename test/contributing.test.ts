import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'

const page = readFileSync('CONTRIBUTING.md', 'utf8')

type GoodExample = { path: string; pieces: string[] }

/** The good examples of the page: blocks of code whose first line is `// Good: <path>`. A line `…` stands for left-out code. */
const goodExamples: GoodExample[] = [
  ...page.matchAll(/^ *```(?:ts|sql|js)\n *(?:\/\/|--) Good: (\S+)\n([\s\S]*?)^ *```/gm),
].map(([, path = '', code = '']) => ({
  path,
  pieces: code
    .split(/^\s*…\s*$/m)
    .map(withoutSpace)
    .filter(Boolean),
}))

/** Examples are indented otherwise than the code, so white space does not count. */
function withoutSpace(code: string): string {
  return code.replaceAll(/\s+/g, '')
}

describe('CONTRIBUTING.md', () => {
  it('has a good example for most rules', () => assert.ok(goodExamples.length >= 8, `only ${goodExamples.length}`))

  for (const { path, pieces } of goodExamples)
    it(`shows code of ${path} as it is`, () => {
      const file = withoutSpace(readFileSync(path, 'utf8'))
      assert.deepEqual(
        pieces.filter((piece) => !file.includes(piece)),
        [],
      )
    })
})

describe('every document', () => {
  for (const file of globSync(['*.md', 'docs/**/*.md', 'clients/*/*.md']))
    it(`links only what exists in ${file}`, () => {
      const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
      assert.deepEqual(
        links.filter((link) => !existsSync(join(dirname(file), link))),
        [],
      )
    })
})

describe('docs/decisions/README.md', () => {
  it('lists every decision under its title', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8')
    const links = globSync('docs/decisions/*/*.md').map((file) => {
      const [, number, title] = /^# (\d{4}) (.*)$/m.exec(readFileSync(file, 'utf8')) ?? []
      return `- ${number} [${title}](${file.replace('docs/decisions/', '')})`
    })
    assert.ok(links.length > 0)
    assert.deepEqual(
      links.filter((link) => !index.includes(link)),
      [],
    )
  })
})
