import compat, {
  type Identifier,
  type SimpleSupportStatement,
  type SupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'
import { browserFloor } from '../../src/build/browser-floor.ts'

/** MDN's names of the browsers in package.json's browserslist. */
const namesInData = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
} as const

const floor = browserFloor.flatMap(([browser, version]) => {
  if (!(browser in namesInData)) throw new Error(`compat-data.ts does not know “${browser}”.`)
  return namesInData[browser as keyof typeof namesInData].map((name) => ({ name, version }))
})

/** Compares versions: 9.1 is before 15.4. */
function isAtMost(version: string, limit: string): boolean {
  return version.replace('≤', '').localeCompare(limit, 'en', { numeric: true }) <= 0
}

function isIn(version: string, statement: SimpleSupportStatement): boolean {
  const { version_added: added, version_removed: removed, flags, prefix } = statement
  if (added === false || added === 'preview' || flags || prefix) return false
  return isAtMost(added, version) && !(removed && isAtMost(removed, version))
}

const isSupported = (version: string, support: SupportStatement | undefined) =>
  support === undefined || [support].flat().some((statement) => isIn(version, statement))

function isYounger(feature: Identifier): boolean {
  const support = feature.__compat?.support
  return (
    support !== undefined && floor.some(({ name, version }) => !isSupported(version, support[name]))
  )
}

const builtins = compat.javascript['builtins'] ?? {}

/** Web and JavaScript interfaces by name, with their data and members. */
const interfaces: [string, Identifier][] = [compat.api, builtins, builtins['Intl'] ?? {}].flatMap(
  (group) =>
    // Interfaces called Descriptors contain CSS properties.
    Object.entries<Identifier>(group as Record<string, Identifier>).filter(
      ([name]) => name !== '__compat' && !name.endsWith('Descriptors'),
    ),
)

const isMember = (name: string) => name !== '__compat' && !/^@@|_event$|_permission$/.test(name)

/** Whether each `Interface.member` is newer than the floor, for instances and constructors alike. */
const members = new Map<string, boolean>()
const youngMembers: [owner: string, name: string, of: 'instance' | 'constructor' | 'either'][] = []
/** For each member name, the interfaces that had it before the floor, and those that did not. */
const owners = new Map<string, { old: string[]; young: string[] }>()
const globals = new Map<string, boolean>()

for (const [owner, data] of interfaces) {
  globals.set(owner, isYounger(data) && globals.get(owner) !== false)
  for (const [key, feature] of Object.entries<Identifier>(data as Record<string, Identifier>)) {
    if (!isMember(key) || !feature.__compat) continue
    const name = key.replace(/_static$/, '')
    const young = isYounger(feature)
    // `Response.json()` is new, `answer.json()` is old.
    members.set(`${owner}.${name}`, young && members.get(`${owner}.${name}`) !== false)
    // For JavaScript builtins the data does not distinguish them.
    const of = owner in compat.api ? (name === key ? 'instance' : 'constructor') : 'either'
    if (young) youngMembers.push([owner, name, of])
    const known = owners.get(name) ?? { old: [], young: [] }
    known[young ? 'young' : 'old'].push(owner)
    owners.set(name, known)
    if (owner === 'Window') globals.set(name, young)
  }
}

/** Whether a global (`scheduler`, `requestIdleCallback`) is newer than the floor; undefined if it is not a global. */
export function isYoungGlobal(name: string): boolean | undefined {
  return globals.get(name)
}

/** Whether a member of an interface (`URL`, `canParse`) is newer; undefined if not in the data. */
export function isYoungMember(owner: string, name: string): boolean | undefined {
  return members.get(`${owner}.${name}`)
}

/** Whether all members with this name are newer, so that the object's type does not matter. */
export function isYoungName(name: string): boolean {
  const known = owners.get(name)
  return known !== undefined && known.old.length === 0
}

const isCommon = (owner: string) =>
  owner in builtins || /^(?:Document|Element|Event|HTML.*Element|Node)$/.test(owner)

/** The same for code without types, where most names are ambiguous: only JavaScript builtins and elements. */
export function isCommonYoungName(name: string): boolean {
  return isYoungName(name) && owners.get(name)?.young.some(isCommon) === true
}

/** What a browser of the floor may lack: `['URL', 'canParse', 'constructor']`, or `['Iterator']` for a global. */
export const youngInterfaces: readonly (readonly string[])[] = [
  ...[...globals].filter(([, young]) => young).map(([name]) => [name]),
  ...youngMembers,
]

const regularExpressions = compat.javascript['regular_expressions'] ?? {}

/** Regular expression syntax that cannot be transpiled: a browser without it fails to parse the whole file. */
export const youngPatterns = [
  { feature: 'lookbehind_assertion', pattern: /\(\?<[=!]/ },
  { feature: 'modifier', pattern: /\(\?[ims]*-?[ims]+:/ },
].filter(({ feature }) => isYounger(regularExpressions[feature] ?? {}))
