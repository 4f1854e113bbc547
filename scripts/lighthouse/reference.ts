import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

const scripts = /<script\b[^]*?<\/script>/g
const modules = /<link rel="modulepreload"[^>]*>/g

/**
 * Serves every page of the site without scripts: the same size, layout and painting. Additional blocking time of a page
 * over its reference is caused by its scripts, on any machine.
 */
export async function openReference(origin: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(origin + (request.url ?? '/'), { redirect: 'manual' })
      const type = answer.headers.get('content-type') ?? ''
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isPage = type.startsWith('text/html')
      const plain = isPage
        ? Buffer.from(bytes.toString('utf8').replaceAll(scripts, '').replaceAll(modules, ''))
        : bytes
      const isText = /text|javascript|json|svg/.test(type)
      response.writeHead(answer.status, {
        'Content-Type': type,
        ...(isText && { 'Content-Encoding': 'br' }),
      })
      response.end(isText ? brotliCompressSync(plain) : plain)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
