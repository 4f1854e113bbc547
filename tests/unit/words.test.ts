import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Linter } from 'eslint'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { languages } from '#domain/language.ts'
import { type Words, wordsIn } from '#server/words.ts'
import * as english from '#words/index.ts'
import { manneredWords } from '../../scripts/content/rules/mannered-words.ts'
import { wordsApart } from '../../scripts/lint/words-apart.ts'

/** Every string that is written down in the words of a language, with its file. */
function* stringsOf(language: string): Generator<[text: string, file: string]> {
  const folder = `src/words/${language}`
  for (const file of globSync('*.ts', { cwd: folder })) {
    const source = readFileSync(join(folder, file), 'utf8')
    const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true)
    const walk = function* (node: ts.Node): Generator<string> {
      if (ts.isStringLiteralLike(node)) yield node.text
      if (ts.isTemplateExpression(node)) yield node.getText()
      for (const child of node.getChildren()) yield* walk(child)
    }
    for (const text of walk(tree)) yield [text, file]
  }
}

const isSentence = (text: string) => /\p{L} .*\p{L} .*\p{L}/u.test(text)

test.each(languages)('no sentence stands twice in %s', (language) => {
  const files = new Map<string, string[]>()
  for (const [text, file] of stringsOf(language))
    if (isSentence(text)) files.set(text, [...(files.get(text) ?? []), file])
  expect([...files].filter(([, all]) => all.length > 1)).toEqual([])
  expect(files.size).toBeGreaterThan(400)
})

test('no sentence reads as translated', () => {
  const mannered = [...stringsOf('en')].filter(([text]) => manneredWords(text).length > 0)
  expect(mannered).toEqual([])
})

/** Every file that may say something, the words among them: sentences are made of others. */
const speakers = globSync(['src/**/*.{ts,tsx,astro}', 'scripts/*.ts']).map((file) => ({
  file,
  source: readFileSync(file, 'utf8'),
}))

/** Names within the words of an area, of the parts of sentences too. */
function* namesIn(words: object): Generator<string> {
  for (const [name, inner] of Object.entries(words)) {
    yield name
    if (typeof inner === 'object' && inner !== null) yield* namesIn(inner)
  }
}

// Knip does not see what the templates of .astro files say. Tables are read by a key that is data.
test.each(Object.entries(english))('every sentence of %s is said somewhere', (area, words) => {
  const own = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const isOwn = (file: string) => new RegExp(`words/en/${own}(?:-\\w+)?\\.ts$`).test(file)
  const ownSource = speakers.find(({ file }) => file.endsWith(`words/en/${own}.ts`))?.source ?? ''
  const others = speakers.filter(({ file }) => !isOwn(file)).map(({ source }) => source)
  const isSaid = (key: string) => {
    const name = key.replaceAll(/[^\w]/g, String.raw`\$&`)
    const taken = `[{,]\\s*${name}\\b[^}]*\\} (?:from|=)`
    const said = new RegExp(`'${name}'|\\.${name}\\b|${taken}`)
    const isInOwn = (ownSource.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1
    return isInOwn || others.some((source) => said.test(source))
  }
  expect([...namesIn(words)].filter((name) => !isSaid(name))).toEqual([])
})

test('a language that forgets a sentence does not compile', () => {
  const english = wordsIn('en')
  const whole: Words = { ...english }
  // @ts-expect-error: an area is missing
  const forgotten: Words = { ...english, cart: undefined }
  // @ts-expect-error: a sentence of the area is missing
  const without: Words = { ...english, legal: {} }
  expect([whole, forgotten, without]).toHaveLength(3)
})

const linter = new Linter()
const found = (code: string) =>
  linter.verify(code, {
    plugins: { house: { rules: { 'words-apart': wordsApart } } },
    rules: { 'house/words-apart': 'error' },
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  })

test.each([
  `const told = 'Please try again.'`,
  'const told = `You own ${count} of these already.`',
  `const told = <p>Hello</p>`,
  `const told = <Field label="Email" />`,
  `const told = <p aria-label={'Open the menu'} />`,
  `refuse('not-found', 'There is no such book.')`,
  `routes.openapi(contract, async (c) => c.json({ message: 'Please try again in a moment.' }))`,
  `showNotice.error('Please try again later.')`,
  'const told = <Field label={`Email`} />',
  `const told = <p>{'Close'}</p>`,
  `const told = <p>{isOpen ? 'Yes' : words.no}</p>`,
  `const button = { label: 'Delete' }`,
  `const told = 'E-mail sent'`,
  'const told = `${name} is no longer sold and was taken out`',
  'const told = `Total: ${sum}`',
  'const told = `<a class="button">See my booking</a>`',
])('lint finds the words in %s', (code) => {
  expect(found(code)).toMatchObject([{ messageId: 'apart' }])
})

test.each([
  `throw new Error('The catalogue is not built.')`,
  `log.warn({ id }, 'A mail was given up after a day.')`,
  `import { Field } from '#islands/form/Field.tsx'`,
  `const name = 'product__text'`,
  `const told = <p className="message">{words.tryAgain}</p>`,
  `const Id = z.string().describe('The id of the payment, as we gave it.')`,
])('lint leaves %s alone', (code) => {
  expect(found(code)).toEqual([])
})
