/** The starters that run inside the sandbox and read the user's program from standard input. They hold no secret. */

/**
 * The source of the starter of JavaScript programs. The output is what the program prints, then its last value.
 * `await`, `return` and `import` work at the top level. The starter is a block, so the program may use every name.
 *
 * A program without these three runs unchanged. Any other becomes an async function, in which each top-level statement
 * with a value stores it; the lines keep their numbers. A separate module makes the imports, so that their errors are
 * Node's. A program that cannot be a function (`export`, `import.meta`) runs as a module, without a last value.
 * @param parserPath the path of acorn inside the sandbox
 */
export const javascriptStarter = (parserPath: string): string => `{
const vm = require('node:vm'), util = require('node:util')
// A #! line may only begin a source, so it becomes a comment.
const code = require('node:fs').readFileSync(0, 'utf8').replace(/^#!/, '//')
const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
const compile = (source, lineOffset) => {
  try { return { script: new vm.Script(source, { filename: 'program.js', lineOffset, importModuleDynamically }) } }
  catch (error) { return { error } }
}
const importSource = (source) => import('data:text/javascript,' + encodeURIComponent(source))
const childrenOf = (node) => Object.values(node).flat().filter((each) => typeof each?.type === 'string')
const waits = (node) => node.type === 'AwaitExpression' || node.await === true || node.kind === 'await using'
  || childrenOf(node).some((each) => !/Function/.test(each.type) && waits(each))
const freeName = (name) => {
  for (let number = 0; ; number++) if (!code.includes(name + number)) return name + number
}
const parse = () => {
  const allow = { allowAwaitOutsideFunction: true, allowReturnOutsideFunction: true, allowImportExportEverywhere: true }
  try {
    const tree = require(${JSON.stringify(parserPath)}).parse(code, { ecmaVersion: 'latest', preserveParens: true, ...allow })
    return { tree, waits: waits(tree) }
  } catch { return {} } // Newer than the parser, too deep for it, or wrong: the language's own words for that are better.
}
const asFunction = (tree) => {
  const last = freeName('last'), imported = freeName('imported')
  const edits = [], names = []
  let imports = '', importsEnd = 0
  const visit = (node) => {
    if (node.type === 'ImportDeclaration') {
      const text = code.slice(node.start, node.end)
      imports += code.slice(importsEnd, node.start).replace(/./g, '') + text
      importsEnd = node.end
      names.push(...node.specifiers.map((each) => each.local.name))
      edits.push([node.start, node.end, ';' + text.slice(1).replace(/\\S/g, ' ')])
    } else if (node.type === 'ExpressionStatement' && !node.directive) {
      edits.push([node.start, node.start, ' ' + last + '=(0,'], [node.expression.end, node.expression.end, ')'])
    } else for (const each of childrenOf(node))
      if (each !== node.finalizer && /Statement|SwitchCase|CatchClause|ImportDeclaration/.test(each.type)) visit(each)
  }
  visit(tree)
  let body = '', at = 0
  for (const [start, end, text] of edits) {
    body += code.slice(at, start) + text
    at = end
  }
  body += code.slice(at)
  const head = imports && '"use strict";'
  const bindings = names.length ? 'const {' + names + '}=' + imported + ';' : ''
  return {
    source: head + '(async (' + last + ',' + imported + ') => {' + bindings + '\\n' + body + '\\n;return ' + last + '})',
    imports: imports && imports + '\\nexport {' + names + '}',
  }
}
const run = async ({ script }, imports) => {
  const imported = imports && await importSource(imports)
  return script.runInThisContext()(undefined, imported)
}
const start = async () => {
  const plain = compile(code, 0)
  const parsed = plain.script && !code.includes('await') ? {} : parse()
  if (plain.script && !parsed.waits) return plain.script.runInThisContext()
  const expression = compile('(async () => (\\n' + code + '\\n))', -1)
  if (expression.script) return run(expression)
  const { source, imports } = parsed.tree ? asFunction(parsed.tree) : { source: '(async () => {\\n' + code + '\\n})' }
  const wrapped = compile(source, -1)
  if (wrapped.script) return run(wrapped, imports)
  if (plain.script) return plain.script.runInThisContext()
  if (/^\\s*(import|export)\\b/m.test(code) || /await|import\\.meta/.test(plain.error.message)) return void await importSource(code)
  throw /return/.test(plain.error.message) ? wrapped.error : plain.error
}
const fail = (error) => {
  const stack = String(error?.stack ?? error).replaceAll(/data:text\\/javascript,[^\\s:"]*/g, 'program.js')
  process.exitCode = 1
  process.stderr.write(stack.split('\\n').filter((line) => !/^(\\s+at .*)?(node:|\\[eval)/.test(line)).join('\\n') + '\\n')
}
// The output of an endless loop must leave at once and not fill the memory.
for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true)
process.on('uncaughtException', fail)
start().then((value) => {
  if (value !== undefined) console.log(typeof value === 'string' ? value : util.inspect(value, { depth: 4 }))
}, fail)
}`

/**
 * The source of the starter of Python programs. The program runs as `__main__`; a traceback begins with its own lines.
 */
export const PYTHON_STARTER = `
import sys
def start():
    import linecache, traceback
    source = sys.stdin.buffer.read().decode("utf-8", "replace")
    linecache.cache["program.py"] = (len(source), None, source.splitlines(True), "program.py")
    try:
        exec(compile(source, "program.py", "exec"), {"__name__": "__main__", "__builtins__": __builtins__})
    except SystemExit:
        raise
    except BaseException as error:
        trace = error.__traceback__.tb_next
        sys.stdout.flush()
        traceback.print_exception(type(error), error, trace)
        sys.exit(1)
start()
`
