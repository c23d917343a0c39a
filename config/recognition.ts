import { RECOGNITION_LANGUAGES } from '../domain/knowledge/recognition.ts'
import { ConfigError, choice, type Environment, list } from './value.ts'

/**
 * Text recognition of pictures in documents, as OCR and OCR_LANGUAGES say; undefined when it is off.
 * @throws ConfigError
 */
export function recognitionSettings(env: Environment): { languages: string[] } | undefined {
  const engine = choice(env, 'OCR', ['off', 'tesseract'])
  const given = list(env, 'OCR_LANGUAGES')
  const unknown = given.find((name) => !RECOGNITION_LANGUAGES.has(name))
  if (unknown !== undefined)
    throw new ConfigError(
      `OCR_LANGUAGES has ${unknown}; it must be of ${[...RECOGNITION_LANGUAGES.keys()].join(', ')}.`,
    )
  if (engine === 'off') return undefined
  return { languages: given.length > 0 ? [...new Set(given)] : ['eng'] }
}
