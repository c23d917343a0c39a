import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Finding } from '../../start/check/finding.ts'
import { findLongFolders } from '../../start/check/folder-size.ts'
import { findFunctionsAboveCallers } from '../../start/check/function-order.ts'
import { findLongFiles, findLongFunctions } from '../../start/check/length.ts'
import { findContractsTooEarly } from '../../start/check/migration-contract.ts'
import { findMigrationsWithoutHeader } from '../../start/check/migration-header.ts'
import { projectOf } from '../support/project.ts'

const placesOf = (findings: Finding[]): string[] => findings.map(({ file, line }) => `${file}:${line}`)

describe('migrations say why', () => {
  const judge = (sql: string) => placesOf(findMigrationsWithoutHeader(projectOf({ 'migrations/0001_a.sql': sql })))
  const reason = '-- Turns are found by their key, which took seconds.\n'

  it('passes a header of one to three lines', () => assert.deepEqual(judge(`${reason}select 1;`), []))
  for (const [name, sql] of Object.entries({
    'no header': 'select 1;',
    'a header without a reason': '-- Adds turns.\nselect 1;',
    'a header of four lines': `${reason.repeat(4)}select 1;`,
    'a separator of statements': 'select 1;\n--> statement-breakpoint\nselect 2;',
  }))
    it(`refuses ${name}`, () => assert.deepEqual(judge(sql), ['migrations/0001_a.sql:1']))
})

describe('the former release lives with migrations', () => {
  const judge = (sql: string, name = '0020_a.sql') =>
    findContractsTooEarly(
      projectOf({ [`migrations/${name}`]: sql, 'CHANGELOG.md': '# Changes\n\n## Unreleased\n\n## [0.2.0]\n' }),
    ).map(({ line, fault }) => `${line} ${fault.replace(/, which.*/, '')}`)

  for (const sql of [
    'ALTER TABLE "turns" ADD COLUMN "a" text;',
    `ALTER TABLE "turns" ADD COLUMN "a" text DEFAULT 'x' NOT NULL;`,
    'ALTER TABLE "turns" ALTER COLUMN "a" DROP NOT NULL;',
    'CREATE TABLE "a" (\n\t"b" text NOT NULL\n);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "c" ON "a" USING btree ("b");',
    'CREATE INDEX "a" ON "turns" USING btree ("b");',
    'ALTER TABLE "a" RENAME TO "b";--> statement-breakpoint\nCREATE TABLE "a" ("c" text);',
    '-- Nothing reads it; unused.\n-- Unused since 0.2.0: turns.a, b.\nALTER TABLE "turns" DROP COLUMN "a";\nDROP TABLE "b";',
  ])
    it(`passes ${sql.replace(/\s+/g, ' ')}`, () => assert.deepEqual(judge(sql), []))
  for (const [sql, fault] of Object.entries({
    'DROP TABLE "a" CASCADE;': '1 drops a table (a)',
    '-- A reason; another.\nALTER TABLE "turns" DROP COLUMN "a";': '2 drops a column (turns.a)',
    'ALTER TABLE "turns" RENAME COLUMN "a" TO "b";': '1 renames a column (turns.a)',
    'ALTER TABLE "a" RENAME TO "b";': '1 renames a table (a)',
    'ALTER TABLE "turns" ALTER COLUMN "a" SET DATA TYPE bigint;': '1 changes the type of a column (turns.a)',
    'ALTER TABLE "turns" ALTER COLUMN "a" SET NOT NULL;': '1 makes a column NOT NULL (turns.a)',
    'ALTER TABLE "turns" ALTER COLUMN "a" DROP DEFAULT;': '1 drops a default (turns.a)',
    'ALTER TABLE "turns" ADD COLUMN "a" integer NOT NULL;': '1 adds a column as NOT NULL without a default (turns.a)',
    'ALTER TABLE "turns" ADD CONSTRAINT "a" UNIQUE("b");': '1 adds a constraint to a table with rows (turns.a)',
    'CREATE UNIQUE INDEX "a" ON "turns" USING btree ("b");': '1 adds a unique index to a table with rows (turns.a)',
    '-- Unused since 0.3.0: turns.a\nALTER TABLE "turns" DROP COLUMN "a";': '2 drops a column (turns.a)',
    '-- Unused since 0.2.0: turns.b\nALTER TABLE "turns" DROP COLUMN "a";': '2 drops a column (turns.a)',
  }))
    it(`refuses ${sql.replace(/\s+/g, ' ')}`, () => assert.deepEqual(judge(sql), [fault]))
  it('takes a unique index of a column that the migration adds without a value', () => {
    const index = 'CREATE UNIQUE INDEX "a" ON "turns" USING btree ("b");'
    assert.deepEqual(judge(`ALTER TABLE "turns" ADD COLUMN "b" uuid;${index}`), [])
    assert.equal(judge(`ALTER TABLE "turns" ADD COLUMN "b" uuid DEFAULT x();${index}`).length, 1)
  })
  it('leaves the baseline alone', () => assert.deepEqual(judge('DROP TABLE "a";', 'baseline/01_a.sql'), []))
})

describe('folders are short', () => {
  const filled = (place: string, count: number, ending = '.ts') =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${place}${index}${ending}`, '']))

  it('passes 25 entries, not counting what is below them', () =>
    assert.deepEqual(findLongFolders(projectOf({ ...filled('store/a', 24), ...filled('store/room/b', 3) })), []))
  it('refuses 26', () => assert.deepEqual(placesOf(findLongFolders(projectOf(filled('store/a', 26)))), ['store/:1']))
  it('counts no dot-files and files of tools at the root, and nothing that .gitignore names', () => {
    const files = { ...filled('a', 25), ...filled('.b', 3), ...filled('c', 3, '.log'), '.gitignore': '*.log' }
    assert.deepEqual(findLongFolders(projectOf({ ...files, 'package.json': '' })), [])
  })
})

describe('files and functions are short', () => {
  const body = (lines: number) => '  call()\n'.repeat(lines)
  const functionOf = (lines: string) => `function a() {\n${lines}}\n`
  const judge = (code: string) => placesOf(findLongFunctions(projectOf({ 'store/a.ts': code })))

  it('refuses a file of 221 lines', () => {
    assert.deepEqual(findLongFiles(projectOf({ 'store/a.ts': '\n'.repeat(219) })), [])
    assert.equal(findLongFiles(projectOf({ 'store/a.ts': `${'a\n'.repeat(221)}` })).length, 1)
  })
  it('refuses a function of 46 lines', () => {
    assert.deepEqual(judge(functionOf(body(43))), [])
    assert.deepEqual(judge(functionOf(body(44))), ['store/a.ts:1'])
  })
  for (const [name, lines] of Object.entries({
    'blank lines': '\n'.repeat(60),
    comments: '  // Why.\n'.repeat(60),
    'the members of an object': `  return {\n${'    a,\n'.repeat(60)}  }\n`,
    'a function within it': `  const b = () => {\n${body(40)}  }\n${body(20)}`,
  }))
    it(`does not count ${name}`, () => assert.deepEqual(judge(functionOf(lines)), []))
})

describe('functions stand below their first caller', () => {
  const judge = (code: string) => placesOf(findFunctionsAboveCallers(projectOf({ 'store/a.ts': code })))

  for (const bad of [
    'function b() {}\nexport function a() { b() }',
    'const b = () => 1\nexport const a = () => b()',
    'const c = () => 1\nexport const a = () => b()\nconst b = () => c()',
  ])
    it(`refuses ${JSON.stringify(bad)}`, () => assert.deepEqual(judge(`${bad}\n`), ['store/a.ts:1']))
  for (const good of [
    'export function a() { b() }\nfunction b() {}',
    'export function b() {}\nexport function a() { b() }',
    'const b = () => 1\nexport const A = b()',
    'const c = () => 1\nconst b = () => c()\nexport const A = b()',
    'function b() { a() }\nfunction a() { b() }',
  ])
    it(`passes ${JSON.stringify(good)}`, () => assert.deepEqual(judge(`${good}\n`), []))
})
