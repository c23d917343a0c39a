import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { BUILT, sourceStamp, styleSheets } from './dashboard-source.ts'

/**
 * `bun start/build/bundle.ts` builds the dashboard: scripts in chunks with hashed names, one style sheet, the page, and a
 * gzipped copy of each text. The folder takes the place of the former one in one step.
 */
const root = join(import.meta.dirname, '../..')
const work = `${BUILT}.part-${process.pid}`
const assets = join(work, 'assets')

try {
  const stamp = sourceStamp()
  mkdirSync(assets, { recursive: true })
  const scripts = await bundle([join(root, 'dashboard/main.tsx')])
  const styles = await bundle([writeStyleSheet()])
  writeFileSync(join(work, 'index.html'), page(entryOf(scripts, '.js'), entryOf(styles, '.css')))
  for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) compress(join(assets, name))
  for (const name of ['styles.css', 'font.css']) rmSync(join(work, name))
  writeFileSync(join(work, 'stamp'), stamp)
  takePlace()
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function bundle(entrypoints: string[]) {
  const { outputs } = await Bun.build({
    entrypoints,
    outdir: assets,
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    publicPath: '/assets/',
    external: ['/assets/*'],
    naming: { entry: '[name]-[hash].[ext]', chunk: 'chunk-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputs
}

/** One sheet imports all others. Mantine's stands in a layer, so that rules of our own win whatever they select. */
function writeStyleSheet(): string {
  const packages = [writeFont(), '@mantine/core/styles.layer.css', '@mantine/dropzone/styles.layer.css']
  const own = styleSheets().map((path) => join(root, path))
  const file = join(work, 'styles.css')
  writeFileSync(file, [...packages, ...own].map((path) => `@import '${path}';\n`).join(''))
  return file
}

/** The style sheet of Inter over copies of its files: Bun makes data URLs of them, which the policy of the page refuses. */
function writeFont(): string {
  const source = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/index.css'))
  const text = readFileSync(source, 'utf8').replaceAll(/url\((\.\/files\/[\w-]+\.woff2)\)/g, (_, path: string) => {
    return `url(/assets/${copyHashed(join(dirname(source), path))})`
  })
  const file = join(work, 'font.css')
  writeFileSync(file, text)
  return file
}

function entryOf(outputs: Bun.BuildArtifact[], extension: string): string {
  const entry = outputs.find(({ kind, path }) => kind === 'entry-point' && path.endsWith(extension))
  const found = entry ?? outputs.find(({ path }) => path.endsWith(extension))
  if (!found) throw new Error(`The build made no ${extension} file.`)
  return basename(found.path)
}

function page(script: string, style: string): string {
  const preloads = importsOf(script).map((path) => `<link rel="modulepreload" href="${path}">`)
  return readFileSync(join(root, 'dashboard/index.html'), 'utf8')
    .replaceAll('{{script}}', `/assets/${script}`)
    .replaceAll('{{style}}', `/assets/${style}`)
    .replaceAll('{{icon}}', `/assets/${copyHashed(join(root, 'dashboard/icon.svg'))}`)
    .replace('{{preloads}}', preloads.join('\n'))
}

/** The chunks that a script needs before it runs; without a preload the browser finds them one after the other. */
function importsOf(script: string, seen = new Set<string>()): string[] {
  const text = readFileSync(join(assets, script), 'utf8')
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*"(\/assets\/[\w.-]+\.js)"/g))
    if (!seen.has(path)) {
      seen.add(path)
      importsOf(basename(path), seen)
    }
  return [...seen]
}

/** Copies a file to the assets under a name that changes with its content. @returns the name */
function copyHashed(path: string): string {
  const content = readFileSync(path)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const name = `${basename(path, extname(path))}-${hash}${extname(path)}`
  writeFileSync(join(assets, name), content)
  return name
}

function compress(path: string): void {
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
}

/** Two builds may end at the same moment: the one that comes second leaves the folder of the first. */
function takePlace(): void {
  const former = `${work}-former`
  if (existsSync(BUILT)) renameSync(BUILT, former)
  try {
    renameSync(work, BUILT)
  } catch (error) {
    if (!existsSync(BUILT)) throw error
  }
  rmSync(former, { recursive: true, force: true })
}
