// Plays the payment provider in a process of its own, as a real one is elsewhere: its work is none of the shop's.
import { createAdaptorServer } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { createSandbox } from '#sandbox/sandbox.ts'
import { playProviders } from '#server/providers/open-providers.ts'

const [, , file = '', shopUrl = ''] = process.argv
const payments = await playProviders(() => shopUrl)
const { fetch } = createSandbox({ file, origin: () => shopUrl, payments })
const server = createAdaptorServer({ fetch })
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
