// Answers every call with nothing, in a process of its own: what HTTP on this machine costs whoever does no work at all.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((_request, response) => response.end('{}'))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
