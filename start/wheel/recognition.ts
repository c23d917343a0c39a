import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  ENGINE_FOLDER,
  languageFolder,
  RECOGNITION_ENGINE,
  RECOGNITION_FOLDER,
  RECOGNITION_LANGUAGES,
  recognitionFolders,
} from '../../domain/knowledge/recognition.ts'
import { makeCached } from '../cache.ts'
import { runCommand } from '../command.ts'
import { say, sayWhile } from '../say.ts'
import { fetchNpmPackage } from './npm-package.ts'

/**
 * Fetches what the setting OCR needs, and says so. A start goes on without it: a document of pictures then fails with the
 * way to mend that, and can be retried.
 */
export async function prepareRecognition(
  recognition: { languages: string[] } | undefined,
  modelsDir: string,
): Promise<void> {
  if (!recognition || isFetched(recognition.languages, modelsDir)) return
  const args = [join(import.meta.dirname, 'fetch-recognition.ts'), recognition.languages.join(','), modelsDir]
  const { code, output } = await sayWhile(
    `Fetching text recognition from npm (22 MB, and 3 to 20 MB a language, once)`,
    () => runCommand(process.execPath, args),
  )
  if (code !== 0) say(`Text recognition could not be fetched; the service starts without it. ${output.trim()}`)
}

/**
 * Fetches the engine and these languages by version and hash into `modelsDir`, as far as they are not there.
 * @returns their folder
 * @throws Error with what npm said, or that a language is unknown
 */
export async function fetchRecognition(languages: string[], modelsDir: string): Promise<string> {
  const folder = join(modelsDir, RECOGNITION_FOLDER)
  await fetchInto(ENGINE_FOLDER, RECOGNITION_ENGINE, folder)
  for (const name of languages) {
    const found = RECOGNITION_LANGUAGES.get(name)
    if (!found)
      throw new Error(`There is no language ${name}. There are: ${[...RECOGNITION_LANGUAGES.keys()].join(', ')}.`)
    await fetchInto(languageFolder(name), [found], folder)
  }
  return folder
}

const isFetched = (languages: string[], modelsDir: string): boolean =>
  recognitionFolders(languages).every((name) => existsSync(join(modelsDir, RECOGNITION_FOLDER, name)))

async function fetchInto(name: string, packages: typeof RECOGNITION_ENGINE, folder: string): Promise<void> {
  if (existsSync(join(folder, name))) return
  const make = async (aside: string) => {
    for (const { requirement, integrity, files } of packages) {
      const found = await fetchNpmPackage(requirement, integrity, aside)
      for (const [path, target] of Object.entries(files)) {
        const bytes = found.get(path)
        if (!bytes) throw new Error(`${requirement} has no file ${path}.`)
        writeFileSync(join(aside, target), path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
      }
    }
  }
  await makeCached(name, make, folder)
}
