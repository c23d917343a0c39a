import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { until } from '../stack/stack.ts'
import { type FaultProxy, startProxy } from './proxy.ts'

/** An echo server behind a proxy. */
async function startEcho() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startProxy(() => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }))
  return {
    proxy,
    sockets,
    async [Symbol.asyncDispose]() {
      await proxy.close()
      server.close()
    },
  }
}

/** A client of the proxy, and what it has heard. */
async function openClient(proxy: FaultProxy) {
  const socket = connect(proxy.port, '127.0.0.1')
  const heard = { text: '', error: '', isClosed: false }
  socket.on('data', (bytes) => {
    heard.text += bytes
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    heard.error = error.code ?? ''
  })
  socket.on('close', () => {
    heard.isClosed = true
  })
  await once(socket, 'connect')
  return { socket, heard }
}

describe('the proxy of the fault tests', () => {
  it('passes bytes and ends on, both ways', async () => {
    await using echo = await startEcho()
    const { socket, heard } = await openClient(echo.proxy)
    socket.end('hello')
    await until('the echo', async () => heard.text === 'hello' && heard.isClosed)
    await until('no connection is left', async () => echo.proxy.connections() === 0)
  })

  it('cuts: both sides see a reset, and a new connection is served', async () => {
    await using echo = await startEcho()
    const { socket, heard } = await openClient(echo.proxy)
    socket.write('a')
    await until('the echo', async () => heard.text === 'a')
    assert.equal(echo.proxy.cut(), 1)
    await until('the reset', async () => heard.error === 'ECONNRESET' && echo.sockets[0]?.destroyed)
    const second = await openClient(echo.proxy)
    second.socket.write('b')
    await until('the second echo', async () => second.heard.text === 'b')
    second.socket.destroy()
  })

  it('freezes: nothing passes, not even an end, until it is restored', async () => {
    await using echo = await startEcho()
    const [early, leaving] = [await openClient(echo.proxy), await openClient(echo.proxy)]
    leaving.socket.write('x')
    await until('the echo', async () => leaving.heard.text === 'x')
    echo.proxy.freeze()
    early.socket.write('held')
    leaving.socket.resetAndDestroy()
    const late = await openClient(echo.proxy)
    late.socket.write('late')
    await until('it was sent', async () => late.socket.bytesWritten === 4)
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.deepEqual([early.heard.text, late.heard.text], ['', ''])
    assert.equal(echo.sockets.filter(({ destroyed }) => destroyed).length, 0)
    echo.proxy.restore()
    await until('both echoes', async () => early.heard.text === 'held' && late.heard.text === 'late')
    await until('the server hears of the end', async () => echo.sockets.some(({ destroyed }) => destroyed))
    for (const { socket } of [early, late]) socket.destroy()
  })

  it('refuses: a new connection is reset, an open one goes on', async () => {
    await using echo = await startEcho()
    const open = await openClient(echo.proxy)
    echo.proxy.refuse()
    const refused = await openClient(echo.proxy).catch(() => undefined)
    await until('the reset', async () => refused === undefined || refused.heard.isClosed)
    open.socket.write('on')
    await until('the echo', async () => open.heard.text === 'on')
    open.socket.destroy()
  })

  it('slows: a piece takes its delay, and the bandwidth holds', async () => {
    await using echo = await startEcho()
    const { socket, heard } = await openClient(echo.proxy)
    echo.proxy.slow({ delayMs: 100, bytesPerSecond: 100_000 })
    const startedAt = performance.now()
    socket.write('x'.repeat(20_000))
    await until('the echo', async () => heard.text.length === 20_000)
    const tookMs = performance.now() - startedAt
    assert.ok(tookMs >= 390, `${tookMs} ms`)
    socket.destroy()
  })
})
