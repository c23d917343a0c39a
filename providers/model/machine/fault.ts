import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMachineErrorCode, type MachineFault } from '../../../domain/model/machine-error.ts'
import type { MachineModel } from '../../../domain/model/machine-model.ts'

/** Why the last fetch of a model failed, which lies beside its folder: all processes read it, also after a restart. */
const fileOf = (modelsDir: string, { folder }: MachineModel): string => join(modelsDir, `${folder}.fault.json`)

/** Keeps why a fetch has failed; undefined when it has not. Where the folder can not be written, nothing is kept. */
export async function keepFault(
  modelsDir: string,
  model: MachineModel,
  fault: MachineFault | undefined,
): Promise<void> {
  if (fault === undefined) return await forgetFault(modelsDir, model)
  const file = fileOf(modelsDir, model)
  const aside = `${file}.${process.pid}`
  try {
    await writeFile(aside, JSON.stringify(fault))
    await rename(aside, file)
  } catch {
    await rm(aside, { force: true }).catch(() => {})
  }
}

/** Forgets why the last fetch has failed. */
export const forgetFault = (modelsDir: string, model: MachineModel): Promise<void> =>
  rm(fileOf(modelsDir, model), { force: true }).catch(() => {})

/** Why the last fetch of a model has failed; undefined when it has not, or when nothing is kept. */
export async function readFault(modelsDir: string, model: MachineModel): Promise<MachineFault | undefined> {
  try {
    return faultIn(await readFile(fileOf(modelsDir, model), 'utf8'))
  } catch {
    return undefined
  }
}

/** The fault that a file, or a line of the fetch's program, says; undefined for another text. */
export function faultIn(text: string): MachineFault | undefined {
  try {
    const { part, code } = JSON.parse(text) as { part?: unknown; code?: unknown }
    return (part === 'model' || part === 'fast') && isMachineErrorCode(code) ? { part, code } : undefined
  } catch {
    return undefined
  }
}
