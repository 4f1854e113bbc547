import { BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { keyedHash } from '#server/secrets.ts'

/** A client, as far as rate limits can distinguish it. */
export interface Client {
  /** An IPv4 address, the /64 of an IPv6 one, or a name shared by indistinguishable clients; '' is not limited. */
  readonly network: string
  /** The same for an IPv6 /48, which is free to get and contains 65,536 networks. */
  readonly area: string
  /** Factor for a household's limit: an IPv4 address may be a carrier's. */
  readonly crowd: number
}

const crowdOfAddress = 10
/** An IPv6 /48 may do this many times what one of its networks may: a carrier puts thousands of phones into it. */
export const networksOfArea = 10

/** Requests of this machine (development), or tests without a connection. */
const nobody: Client = { network: '', area: '', crowd: 1 }
/** All clients behind an unknown proxy share one limit. */
const unknown: Client = { network: 'unknown', area: 'unknown', crowd: crowdOfAddress }

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Strips the zone id, and the IPv6 prefix of an IPv4-mapped address: `::ffff:192.0.2.1` is 192.0.2.1. */
export const plain = (address: string) =>
  address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Parses an address as written by proxies, with or without port and brackets; '' if invalid. */
function addressIn(entry: string): string {
  const [, bracketed, withPort] = /^\s*(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)\s*$/.exec(entry) ?? []
  const address = plain((bracketed ?? withPort ?? entry).trim())
  return isIP(address) ? address : ''
}

/** Normalises an IPv6 address to its first 64 bits, which belong to one household or phone. */
export function networkOf(address: string): Client {
  if (isIP(address) === 4) return { network: address, area: address, crowd: crowdOfAddress }
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const missing = Array<string>(8 - groups(head).length - groups(tail).length).fill('0')
  const all = address.includes('::') ? [...groups(head), ...missing, ...groups(tail)] : groups(head)
  const [network, area] = [all.slice(0, 4).join(':'), all.slice(0, 3).join(':')]
  return { network: `${network}::/64`, area: `${area}::/48`, crowd: 1 }
}

export interface TrustedProxies {
  /** False when no proxy is expected: headers are then ignored. */
  readonly isSet: boolean
  /** True when every proxy is listed: there may then be a chain of them. */
  readonly isList: boolean
  readonly trusts: (address: string) => boolean
}

const privateNetworks =
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,::1,fc00::/7,fe80::/10'

/**
 * Reads TRUST_PROXY: '0' for no proxy, '1' for one on this machine or in its private network, else a
 * list of addresses and networks. Undefined when it is none of these.
 */
export function readTrustedProxies(setting: string): TrustedProxies | undefined {
  const list = new BlockList()
  if (setting === '0') return { isSet: false, isList: false, trusts: () => false }
  for (const entry of (setting === '1' ? privateNetworks : setting).split(',')) {
    const [address = '', bits, ...more] = entry.trim().split('/')
    const longest = isIP(address) === 6 ? 128 : 32
    if (!isIP(address) || more.length > 0) return undefined
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
      list.addSubnet(address, Number(bits), familyOf(address))
    else return undefined
  }
  const isList = setting !== '1'
  return { isSet: true, isList, trusts: (address) => list.check(address, familyOf(address)) }
}

const ownNetworks = readTrustedProxies('1')

/** Whether the address is of this machine or its private network. */
export const isPrivate = (address: string) => ownNetworks?.trusts(address) === true
const loopback = /^(?:::1|127\.)/

/** The addresses of both ends of the connection; '' where there is none. */
function connection(c: Context): { remote: string; local: string } {
  const incoming: unknown = c.env
  const isServed = typeof incoming === 'object' && incoming !== null && 'incoming' in incoming
  if (!isServed) return { remote: '', local: '' }
  const { socket } = (incoming as HttpBindings).incoming
  return { remote: plain(socket.remoteAddress ?? ''), local: plain(socket.localAddress ?? '') }
}

const connectedAddress = (c: Context) => connection(c).remote

const isForwarded = (c: Context) =>
  ['X-Forwarded-For', 'Forwarded', 'Via'].some((name) => c.req.header(name))

/** True for a request of this machine, through loopback or its own address, not forwarded by a proxy. */
export function isFromThisMachine(c: Context): boolean {
  const { remote, local } = connection(c)
  return !isForwarded(c) && remote !== '' && (loopback.test(remote) || remote === local)
}

interface Surroundings {
  readonly proxies: TrustedProxies
  readonly live: boolean
  readonly log: Logger
  readonly now: () => number
}

const hourMs = 60 * 60_000
const lostSettings =
  'a proxy passes visitors on, but TRUST_PROXY does not name it: all of them count as one visitor'

/**
 * Identifies clients for rate limits. X-Forwarded-For is trusted only as far as trusted proxies wrote
 * it: its last entry or, where every proxy is listed, the last one that is not a proxy. Invalid addresses
 * share one limit, and so do, when live, requests of this machine: these come from a proxy.
 */
export function createClientReader({ proxies, live, log, now }: Surroundings) {
  let saidAt = -Infinity
  function sayUnknown(): Client {
    if (now() - saidAt >= hourMs) {
      saidAt = now()
      log.error(lostSettings)
    }
    return unknown
  }

  return (c: Context): Client => {
    const connected = connectedAddress(c)
    if (connected && proxies.trusts(connected)) return forwardedBy(c, proxies, live)
    const isPassedOn = isForwarded(c)
    // A proxy in a container's network is not a visitor either.
    if (isPassedOn && connected && isPrivate(connected)) return sayUnknown()
    if (connected && !loopback.test(connected)) return networkOf(connected)
    return live || isPassedOn ? sayUnknown() : nobody
  }
}

function forwardedBy(c: Context, proxies: TrustedProxies, live: boolean): Client {
  const chain = c.req.header('X-Forwarded-For')?.split(',').map(addressIn) ?? []
  const isOutside = (address: string) => !proxies.isList || !address || !proxies.trusts(address)
  const visitor = chain.findLast(isOutside)
  if (visitor) return networkOf(visitor)
  // No outside address: a request of this machine, or a proxy that sends no header.
  return chain.length === 0 && !live ? nobody : unknown
}

/** Digests distinguish networks for limits; addresses are not stored. */
export function withoutAddress(secret: Buffer, { network, area, crowd }: Client): Client {
  const digest = (name: string) => name && keyedHash(secret, 'network', name)
  return { network: digest(network), area: digest(area), crowd }
}

/** The network's id in logs. */
export const loggedNetwork = ({ network }: Client) => network.slice(0, 16)
