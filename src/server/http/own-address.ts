/** How this process reaches itself when it listens on `host`. */
export function ownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

const local = new Set(['0.0.0.0', '127.0.0.1', '[::1]', 'localhost'])

/** How a person on this machine reaches it. */
export function shownHost(host: string): string {
  const own = ownHost(host)
  return local.has(own) ? 'localhost' : own
}
