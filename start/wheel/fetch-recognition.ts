/** The program that fetches text recognition: `<languages, with commas> <folder of models>`. A failure is said on stderr. */
import { fetchRecognition } from './recognition.ts'

const [languages = '', modelsDir = ''] = process.argv.slice(2)
try {
  await fetchRecognition(languages.split(',').filter(Boolean), modelsDir)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
