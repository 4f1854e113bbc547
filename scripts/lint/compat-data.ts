import compat, {
  type Identifier,
  type SimpleSupportStatement,
  type SupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'
import { browserFloor } from '../../src/build/browser-floor.ts'

/** What MDN's data calls the browsers of package.json's browserslist. */
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

/** Whether one version is at most another: 9.1 is before 15.4. */
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

/** The interfaces of the web and of JavaScript: name of the interface, its data, which has its members. */
const interfaces: [string, Identifier][] = [compat.api, builtins, builtins['Intl'] ?? {}].flatMap(
  (group) =>
    // What is called Descriptors has the properties of CSS.
    Object.entries<Identifier>(group as Record<string, Identifier>).filter(
      ([name]) => name !== '__compat' && !name.endsWith('Descriptors'),
    ),
)

const isMember = (name: string) => name !== '__compat' && !/^@@|_event$|_permission$/.test(name)

/** Of each `Interface.member` whether it is younger than the floor, whether read of an instance or of the constructor. */
const members = new Map<string, boolean>()
const youngMembers: [owner: string, name: string, of: 'instance' | 'constructor' | 'either'][] = []
/** Of each member's name the interfaces that have had it before the floor, and those that have not. */
const owners = new Map<string, { old: string[]; young: string[] }>()
const globals = new Map<string, boolean>()

for (const [owner, data] of interfaces) {
  globals.set(owner, isYounger(data) && globals.get(owner) !== false)
  for (const [key, feature] of Object.entries<Identifier>(data as Record<string, Identifier>)) {
    if (!isMember(key) || !feature.__compat) continue
    const name = key.replace(/_static$/, '')
    const young = isYounger(feature)
    // `Response.json()` is young, `answer.json()` is old.
    members.set(`${owner}.${name}`, young && members.get(`${owner}.${name}`) !== false)
    // Of JavaScript itself the data does not say which.
    const of = owner in compat.api ? (name === key ? 'instance' : 'constructor') : 'either'
    if (young) youngMembers.push([owner, name, of])
    const known = owners.get(name) ?? { old: [], young: [] }
    known[young ? 'young' : 'old'].push(owner)
    owners.set(name, known)
    if (owner === 'Window') globals.set(name, young)
  }
}

/** Whether a global (`scheduler`, `requestIdleCallback`) is younger than the floor; undefined for what is no global. */
export function isYoungGlobal(name: string): boolean | undefined {
  return globals.get(name)
}

/** Whether a member of an interface (`URL`, `canParse`) is younger; undefined for what the data does not know. */
export function isYoungMember(owner: string, name: string): boolean | undefined {
  return members.get(`${owner}.${name}`)
}

/** Whether a name is one of members that are all younger, so that one need not know of what it is read. */
export function isYoungName(name: string): boolean {
  const known = owners.get(name)
  return known !== undefined && known.old.length === 0
}

const isCommon = (owner: string) =>
  owner in builtins || /^(?:Document|Element|Event|HTML.*Element|Node)$/.test(owner)

/** The same of code without types, where most names are anybody's: those of JavaScript and of elements alone. */
export function isCommonYoungName(name: string): boolean {
  return isYoungName(name) && owners.get(name)?.young.some(isCommon) === true
}

/** Everything that a browser of the floor may lack: `['URL', 'canParse', 'constructor']`, and `['Iterator']` for a global. */
export const youngInterfaces: readonly (readonly string[])[] = [
  ...[...globals].filter(([, young]) => young).map(([name]) => [name]),
  ...youngMembers,
]

const regularExpressions = compat.javascript['regular_expressions'] ?? {}

/** Parts of regular expressions that no build can lower: a browser that does not know them runs nothing of the file. */
export const youngPatterns = [
  { feature: 'lookbehind_assertion', pattern: /\(\?<[=!]/ },
  { feature: 'modifier', pattern: /\(\?[ims]*-?[ims]+:/ },
].filter(({ feature }) => isYounger(regularExpressions[feature] ?? {}))
