import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files in one process: more save little, and hold the connections of all of them. */
const GROUP_SIZE = 8
/** A file that has one of these changes its process for other files. */
const ALONE =
  /startOwnStack\(|npmStart\(|Runtime\.install|process\.env\b.* = |delete process\.env|\bmock\.|^before(Each)?\(|^afterEach\(|^((const|let)\b.*\b)?await\b/m

/**
 * The files that node's runner starts a process each for. Half the time of a short file is its process, which loads the same
 * modules as the next one. So neighbours share a process, except files that change it: with a stack or Temporal's runtime of
 * their own, other settings, a wait before their tests (the hooks behind all tests would run during it), or hooks before all tests.
 * @param folder for the files that this function writes
 * @param lastBegin a time in milliseconds; tests whose process would begin later are skipped, and say so
 */
export function testProcesses(names: string[], folder: string, lastBegin?: number): string[] {
  const isAlone = (name: string) => ALONE.test(readFileSync(name, 'utf8'))
  const { true: alone = [], false: shared = [] } = Object.groupBy(names, (name) => `${isAlone(name)}`)
  const groups = Array.from({ length: Math.ceil(shared.length / GROUP_SIZE) }, (_, index) =>
    shared.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  )
  return [...alone.map((name) => [name]), ...groups].map((members, index) => {
    const [first = '', ...others] = members
    const file = others.length === 0 ? first : write(`group-${index}`, members.map(importOf).join('\n'))
    return lastBegin === undefined ? file : write(`begin-${index}`, inTime(file, members, lastBegin))
  })

  function write(name: string, code: string): string {
    const file = join(folder, `${name}.mjs`)
    writeFileSync(file, `${code}\n`)
    return file
  }
}

const importOf = (name: string): string => `import ${JSON.stringify(name)}`

const inTime = (file: string, members: string[], lastBegin: number): string => `
import { test } from 'node:test'
const members = ${JSON.stringify(members)}
if (Date.now() < ${lastBegin}) await import(${JSON.stringify(file)})
else for (const member of members) test(member, { skip: 'The time of this run was over.' })`
