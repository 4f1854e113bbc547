const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const address = /^[\d.]+$|^\[/

/**
 * The cookie domain shared by pages and API: the common suffix of both hosts, of at least two labels. Undefined
 * when the hosts are equal, as cookies ignore ports, and when they share none.
 */
export function sharedDomain(siteUrl: string, apiUrl: string): string | undefined {
  const [site, api] = [new URL(siteUrl).hostname, new URL(apiUrl).hostname]
  if (site === api || address.test(site) || address.test(api)) return undefined
  const [others, own] = [site.split('.').reverse(), api.split('.').reverse()]
  const end = own.findIndex((part, index) => part !== others[index])
  const common = own.slice(0, end < 0 ? own.length : end)
  return common.length < 2 ? undefined : [...common].reverse().join('.')
}

/** Why pages and API cannot have these two origins, in one sentence; undefined if they can. */
export function misfitOfOrigins(siteUrl: string | undefined, apiUrl: string): string | undefined {
  if (siteUrl === undefined)
    return 'API_URL is set, but SITE_URL, the address of the pages, is not.'
  const [site, api] = [new URL(siteUrl), new URL(apiUrl)]
  if (site.origin === api.origin)
    return 'API_URL is the same as SITE_URL: leave it out where calls have the address of the pages.'
  if (site.protocol !== api.protocol)
    return `API_URL (${apiUrl}) and SITE_URL (${siteUrl}) must both be https, or both http.`
  const isOneHost = site.hostname === api.hostname
  if (isOneHost || sharedDomain(siteUrl, apiUrl) !== undefined) return undefined
  const example = loopback.test(site.hostname)
    ? 'two ports of one name'
    : 'such as https://shop.example.com and https://api.example.com'
  return `API_URL (${apiUrl}) and SITE_URL (${siteUrl}) must lie in one domain, ${example}: browsers send no cookies from one to the other else.`
}
