import type { Random } from '../../simulation/random.ts'
import { type Change, bytesOf, sampleProject } from './overlay.ts'

const oddWords = [
  '\u00A0', '\u200B', '\u202E', '\uFEFF', '\u0000', '\u0007', '\u2028', '\u0085', '😀', 'ध्यानम्', '\uFFFD',
  '"', "'", ': ', ':', ' #', '- ', '* ', '&a ', '!x ', '%', '@', '`', '{', '}', '[', ']', '|', '>', '\t', '\r', '\n', '\n\n',
  '---\n', '\n---\n', '+++\n', '...\n', '<', '</div>', '<div>', '<script>', '<!--', '](', '![', '[a](', '[a](/b%zz)', '![a](./%zz.jpg)', '![a](x.jpg)',
  '[a]: ', '[^1]: x', '<<: *a\n', '__proto__: 1\n', 'constructor: x\n', 'toString: x\n', '? ', '[[[[', '{{{{', '\\', '\\x', '&amp', '<<<<<<< HEAD\n',
  'http://[', '//[', 'javascript:', '#nowhere', '$&', "$'", '%s', 'NaN', '1e999', '0x10', '0o17',
] as const
const oddValues = [
  '12', '-1', '0', '1.5', 'true', 'null', '~', '[]', '{}', '[[]]', '[{}]', '{ a: b }', '2027-01-17', '2027-06-31', "'2027-06-31'", '12:30', "'25:99'", "'24:00'",
  '0x10', '1e999', '-.inf', '.nan', '1_000', "''", "'   '", '|', '>-', '"\\u0000"', '"\\ud800"', 'Free', 'free ', '"0"', '/x', '/', '#x', 'https:/x', 'https://', 'https://[',
  'https://a..b', './x.jpg', '.', '..', './', '/etc/passwd', '../../../../../../etc/passwd', '"./images/bindu.jpg#x"', '"./images/bindu.jpg?x"', './images/%62indu.jpg', './images',
  '/100%', 'http://[', '//[', '"\\n"', 'x'.repeat(5000), '['.repeat(3000), '!!binary aGk=', '!!set {a}', '!!timestamp 2027-01-17', '__proto__', 'constructor', '9007199254740993', '1e-7',
] as const

type Damage = (random: Random, bytes: Buffer) => Buffer

const asLines = (change: (random: Random, lines: string[]) => void): Damage => (random, bytes) => {
  const lines = bytes.toString('utf8').split('\n')
  change(random, lines)
  return Buffer.from(lines.join('\n'))
}

/** A place in a list, its end included. */
const somewhere = (random: Random, list: { readonly length: number }) => random.between(0, list.length)

const damages: readonly Damage[] = [
  function flipBytes(random, bytes) {
    const copy = Buffer.from(bytes)
    for (let flips = random.between(1, 5); flips > 0 && copy.length > 0; flips--)
      copy[random.between(0, copy.length - 1)] = random.between(0, 255)
    return copy
  },
  function cut(random, bytes) {
    return bytes.subarray(0, somewhere(random, bytes))
  },
  function insert(random, bytes) {
    const text = bytes.toString('utf8')
    const at = somewhere(random, text)
    return Buffer.from(text.slice(0, at) + random.pick(oddWords) + text.slice(at))
  },
  asLines((random, lines) => {
    const [a, b] = [random.between(0, lines.length - 1), random.between(0, lines.length - 1)]
    ;[lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? '']
  }),
  asLines((random, lines) => {
    const line = random.pick(lines)
    lines.splice(somewhere(random, lines), 0, line)
  }),
  asLines((random, lines) => {
    lines.splice(random.between(0, lines.length - 1), random.between(1, 3))
  }),
  asLines((random, lines) => {
    const at = random.between(0, lines.length - 1)
    lines[at] = (lines[at] ?? '').replace(/:.*/, () => `: ${random.pick(oddValues)}`)
  }),
  asLines((random, lines) => {
    const at = random.between(0, lines.length - 1)
    lines[at] = random.pick([' ', '  ', '\t', '- ', '']) + (lines[at] ?? '').trimStart()
  }),
  asLines((random, lines) => {
    lines.splice(somewhere(random, lines), 0, `${random.pick(oddWords)}${random.pick(oddWords)} ${random.pick(oddValues)}`)
  }),
]

function onFiles(random: Random, path: string, paths: readonly string[]): Change[] {
  const other = random.pick(paths)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return random.pick<() => Change[]>([
    () => [[path, undefined]],
    () => [[path, bytesOf(other)]],
    () => [[path, Buffer.concat([bytesOf(path), bytesOf(other)])]],
    () => [[path, undefined], [`${folder}${random.pick(['x', 'X Y', 'ध्यान', 'courses', '1', 'x.y', 'constructor'])}${path.slice(path.lastIndexOf('.'))}`, bytesOf(path)]],
    () => [[`${folder}copy${path.slice(path.lastIndexOf('.'))}`, bytesOf(path)]],
  ])()
}

/** One to three random damages of the sample content; texts far more often than pictures. */
export function randomDamage(random: Random): readonly Change[] {
  const paths = [...sampleProject().content.keys()]
  const texts = paths.filter((path) => /\.(?:md|yaml)$/.test(path) && !path.endsWith('README.md'))
  const path = random.chance(0.9) ? random.pick(texts) : random.pick(paths)
  if (random.chance(0.1)) return onFiles(random, path, paths)
  let bytes = bytesOf(path)
  for (let times = random.between(1, 3); times > 0; times--) bytes = random.pick(damages)(random, bytes)
  return [[path, bytes]]
}
