/** What runs inside the sandbox before the user's program, which it reads from standard input. Nothing here is secret. */

/**
 * In a block: the program may use every name. Prints what the program prints, then its last value. `await` and
 * `return` at the top work; so does `import`.
 */
export const JAVASCRIPT_STARTER = `{
const vm = require('node:vm'), util = require('node:util')
const code = require('node:fs').readFileSync(0, 'utf8')
const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
const compile = (source, lineOffset) => {
  try { return { script: new vm.Script(source, { filename: 'program.js', lineOffset, importModuleDynamically }) } }
  catch (error) { return { error } }
}
const start = async () => {
  const plain = compile(code, 0)
  if (plain.script) return plain.script.runInThisContext()
  const expression = compile('(async () => (\\n' + code + '\\n))()', -1)
  if (expression.script) return expression.script.runInThisContext()
  const wrapped = compile('(async () => {\\n' + code + '\\n})()', -1)
  if (wrapped.script) return wrapped.script.runInThisContext()
  if (!/^\\s*(import|export)\\b/m.test(code)) throw plain.error
  await import('data:text/javascript,' + encodeURIComponent(code))
}
const fail = (error) => {
  const text = String(error?.stack ?? error).split('\\n').filter((line) => !/\\(?(node:|\\[eval)/.test(line)).join('\\n')
  process.exitCode = 1
  process.stderr.write(text + '\\n')
}
// What a loop without an end prints must leave at once, not pile up in memory.
for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true)
process.on('uncaughtException', fail)
start().then((value) => {
  if (value !== undefined) console.log(typeof value === 'string' ? value : util.inspect(value, { depth: 4 }))
}, fail)
}`

/** Runs the program as \`__main__\`; a traceback begins at the program's own lines. */
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
