import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMachineErrorCode, type MachineErrorCode } from '../../../domain/model/machine-error.ts'
import type { MachineModel } from '../../../domain/model/machine-model.ts'

/** Keeps why a fetch has failed. It keeps nothing if the folder cannot be written. */
export async function keepFault(modelsDir: string, model: MachineModel, code: MachineErrorCode): Promise<void> {
  const file = fileOf(modelsDir, model)
  const aside = `${file}.${process.pid}`
  try {
    await writeFile(aside, JSON.stringify({ code }))
    await rename(aside, file)
  } catch {
    await rm(aside, { force: true }).catch(() => {})
  }
}

/** The file that says why the last fetch of a model failed. All processes read it, also after a restart. */
const fileOf = (modelsDir: string, { folder }: MachineModel): string => join(modelsDir, `${folder}.fault.json`)

/** Forgets why the last fetch has failed. */
export const forgetFault = (modelsDir: string, model: MachineModel): Promise<void> =>
  rm(fileOf(modelsDir, model), { force: true }).catch(() => {})

/** Returns why the last fetch of a model has failed; undefined when it has not, or when nothing is kept. */
export const readFault = async (modelsDir: string, model: MachineModel): Promise<MachineErrorCode | undefined> =>
  faultIn(await readFile(fileOf(modelsDir, model), 'utf8').catch(() => ''))

/** Returns the code in a file, or in a line of the fetch's program; undefined for another text. */
export function faultIn(text: string): MachineErrorCode | undefined {
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return isMachineErrorCode(code) ? code : undefined
  } catch {
    return undefined
  }
}
