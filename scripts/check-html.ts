// Runs the Nu HTML checker (https://validator.github.io/validator/) on every built page.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { findJava } from './needs/needs.ts'

const site = 'dist/site'
const jar = 'node_modules/vnu-jar/build/dist/vnu.jar'

interface Complaint {
  readonly url: string
  readonly message: string
  readonly extract: string
}

/** Known false positives about style sheets, each with the reason. */
const falseAlarms: readonly { matches: (complaint: Complaint) => boolean; reason: string }[] = [
  {
    matches: ({ message }) => /^CSS: .*view-transition/.test(message),
    reason: 'defined by CSS View Transitions 1 and 2; the checker does not know them yet',
  },
  {
    matches: ({ message, extract }) =>
      message === 'CSS: Parse Error.' && /sition-(?:old|new)\(root\)/.test(extract),
    reason: 'the same: ::view-transition-old() and -new() take an argument',
  },
  {
    matches: ({ message }) => /^CSS: “mask”: Too many values/.test(message),
    reason:
      'CSS Masking 1 lets the shorthand take a picture with its position, size and repetition',
  },
  {
    matches: ({ message }) =>
      /^CSS: .*(?:animation-timeline|animation-range|scroll\(root\))/.test(message),
    reason: 'defined by CSS Scroll-driven Animations; we use them inside @supports',
  },
  {
    matches: ({ message }) => /^CSS: .*(?:container-type|@container)/.test(message),
    reason:
      'defined by CSS Conditional Rules 5; without them letters of twice the size wrap less well',
  },
  {
    matches: ({ message, url }) =>
      message === 'CSS: “inline-size”: The types are incompatible.' && url.includes('/gallery/'),
    reason: 'CSS Values 4: inside min() lengths may be multiplied by numbers and added to others',
  },
]

const Answer = z.looseObject({
  messages: z.array(
    z.looseObject({
      type: z.string(),
      url: z.string().default(''),
      message: z.string(),
      extract: z.string().default(''),
    }),
  ),
})

function complaints() {
  const java = findJava()
  if (java === undefined)
    throw new Error('The HTML checker needs Java: install a JRE, 11 or newer.')
  const args = ['-jar', jar, '--skip-non-html', '--format', 'json', '--errors-only', site]
  const { stderr } = spawnSync(java, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (!stderr.startsWith('{')) throw new Error(`The HTML checker did not answer: ${stderr}`)
  return Answer.parse(JSON.parse(stderr)).messages
}

if (!existsSync(`${site}/index.html`)) throw new Error(`No page in ${site}: build first`)
const errors = complaints().filter(
  (complaint) => !falseAlarms.some(({ matches }) => matches(complaint)),
)
for (const { url, message, extract } of errors) {
  console.error(
    `${url.replace(/^.*\/dist\/site/, '')}: ${message}\n    ${extract.replaceAll('\n', ' ')}`,
  )
}
console.log(errors.length === 0 ? 'Every page is valid HTML.' : `${errors.length} errors`)
if (errors.length > 0) process.exitCode = 1
