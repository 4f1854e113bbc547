import { redirectPath } from '#domain/redirects.ts'
import { type Addresses, addressesOf } from '../addresses.ts'
import { type ContentFile, type ContentTree, existsIn } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { besideAddress, problemOfLink } from './links.ts'

/** An entry with both paths. */
interface Entry {
  readonly index: number
  readonly from: string
  readonly to: string
}

interface Surroundings {
  readonly tree: ContentTree
  readonly addresses: Addresses
  /** The first entry for each old path. */
  readonly byPath: ReadonlyMap<string, Entry>
}

/** Paths that the server handles before redirects. */
const answeredByServer = /^\/(?:admin|api|o|sandbox|healthz|readyz|metrics|_astro)(?:\/|$)/i

function entriesOf({ data }: ContentFile): Entry[] {
  const written: unknown = Reflect.get(Object(data), 'redirects')
  if (!Array.isArray(written)) return []
  return written.flatMap((entry: unknown, index) => {
    const [from, to] = ['from', 'to'].map((name): unknown => Reflect.get(Object(entry), name))
    return typeof from === 'string' && typeof to === 'string' ? [{ index, from: from.trim(), to: to.trim() }] : []
  })
}

function sourceProblem({ tree, addresses, byPath }: Surroundings, entry: Entry, lineOf: (entry: Entry) => number): string | undefined {
  const { from } = entry
  // Invalid paths are reported by the schema.
  if (!from.startsWith('/')) return undefined
  if (from.startsWith('//')) return 'begins with two slashes; write the path alone, like /old-page'
  if (/[?#]/.test(from)) return `has more than a path; write ${from.replace(/[?#].*$/, '')} alone, what follows ? is passed on`
  const beside = besideAddress(from)
  if (beside !== undefined) return beside
  const path = redirectPath(from)
  if (answeredByServer.test(path)) return 'belongs to the server, which answers it itself; remove the entry'
  if (addresses.pages.includes(path) && !addresses.drafts.has(path))
    return 'is a page of the site today, which is shown; remove the entry'
  if (path !== '/' && existsIn(tree, `public${path}`)) return 'is a file of the site today (in public), which is shown; remove the entry'
  const first = byPath.get(path)
  return first === undefined || first === entry ? undefined : `is in the list already, in line ${lineOf(first)}; remove one of the two`
}

/** The redirect chain of an entry, itself first; ends with a repeated entry if it is a loop. */
function wayOf({ byPath }: Surroundings, entry: Entry): Entry[] {
  const chain = [entry]
  for (;;) {
    const next = byPath.get(redirectPath(chain.at(-1)?.to.replace(/[?#].*$/, '') ?? ''))
    if (next === undefined) return chain
    chain.push(next)
    if (chain.indexOf(next) < chain.length - 1) return chain
  }
}

function targetProblem(here: Surroundings, entry: Entry): string | undefined {
  const { from, to } = entry
  if (!/^(?:\/|https:\/\/)/i.test(to)) return undefined
  if (to.startsWith('//')) return 'begins with two slashes; write a page like /about, or an address with https://'
  if (redirectPath(to) === redirectPath(from)) return 'leads to itself; write the page where it leads now, e.g. /about'
  const chain = wayOf(here, entry)
  const last = chain.at(-1)
  if (last && chain.indexOf(last) < chain.length - 1)
    return `leads in a circle (${chain.map((one) => one.from).join(', ')}); write a page that exists, e.g. /about`
  if (last && last !== entry) return `is an old address itself; write the page where it leads in the end, ${last.to}`
  return problemOfLink(here, to)
}

/** Redirects that are broken, loop, or hide a page. */
export function redirectProblems(tree: ContentTree): Finding[] {
  const addresses = addressesOf(tree)
  return tree.of('redirects').flatMap((file) => {
    const entries = entriesOf(file)
    const byPath = new Map(entries.toReversed().map((entry) => [redirectPath(entry.from), entry]))
    const here = { tree, addresses, byPath }
    const lineOf = ({ index }: Entry) => file.placeOfValue(['redirects', index, 'from']).line
    return entries.flatMap((entry) => {
      const problems = { from: sourceProblem(here, entry, lineOf), to: targetProblem(here, entry) }
      return (['from', 'to'] as const).flatMap((name) =>
        problems[name] === undefined ? [] : [file.about(['redirects', entry.index, name], `"${entry[name]}" ${problems[name]}`)],
      )
    })
  })
}
