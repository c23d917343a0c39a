import { execFile } from 'node:child_process'

/** Long, because a busy machine starts a process slowly. */
const ANSWER_MS = 30_000
/** An operator may install another Python while the service runs. */
const KEPT_MS = 60_000
const PROGRAM = 'import sys; print(sys.implementation.cache_tag + sys.abiflags)'
/** There is no such program, or it may not be run. Other codes, such as EAGAIN, say that the machine is busy. */
const NONE: ReadonlySet<unknown> = new Set(['ENOENT', 'EACCES', 'ENOEXEC'])

/** The Python in PATH. Without a `tag` there is none, unless `isKnown` is false: then it did not answer, or could not be started. */
export type Python = { tag?: string; isKnown: boolean }

type Asked = { path: string | undefined; answer: Promise<Python>; endedAt: number | undefined }
let last: Asked | undefined

/** Returns the Python that runs the models here, such as `cpython-313`. It is asked at most once a minute, once at a time. */
export function askPython(): Promise<Python> {
  const path = process.env.PATH
  const before = last?.path === path ? last : undefined
  if (before && (before.endedAt === undefined || performance.now() - before.endedAt < KEPT_MS)) return before.answer
  const asked: Asked = { path, answer: readPython(path, before?.answer), endedAt: undefined }
  void asked.answer.then(() => {
    asked.endedAt = performance.now()
  })
  last = asked
  return asked.answer
}

/**
 * Asks the Python in this PATH. It gets no environment but PATH, like the process of a model.
 * @param before what was known before: one that does not answer in time, or cannot be started now, is still that
 */
export async function readPython(
  path: string | undefined,
  before?: Promise<Python>,
  answerMs = ANSWER_MS,
): Promise<Python> {
  const options = { env: { PATH: path }, cwd: '/', timeout: answerMs, killSignal: 'SIGKILL' } as const
  const asked = new Promise<Python | undefined>((resolve) => {
    execFile('python3', ['-I', '-S', '-c', PROGRAM], options, (error, output) => {
      const tag = output.trim()
      if (!error) resolve(tag ? { tag, isKnown: true } : { isKnown: true })
      else resolve(NONE.has(error.code) || Number(error.code) > 0 ? { isKnown: true } : undefined)
    })
  })
  // The call itself throws if the system has no memory for a process.
  return (await asked.catch(() => undefined)) ?? (await before) ?? { isKnown: false }
}
