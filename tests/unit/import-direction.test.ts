import { join, resolve } from 'node:path'
import { ESLint } from 'eslint'
import astro from 'eslint-plugin-astro'
import tseslint from 'typescript-eslint'
import { expect, test } from 'vitest'
import { importDirection } from '../../scripts/lint/import-direction.ts'

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    ...astro.configs.base,
    { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser: tseslint.parser } },
    {
      plugins: { house: { rules: { 'import-direction': importDirection } } },
      rules: { 'house/import-direction': 'error' },
    },
  ],
})

async function complaint(file: string, code: string): Promise<string | undefined> {
  const [result] = await eslint.lintText(code, { filePath: join(resolve('src'), file) })
  return result?.messages[0]?.message.split(':')[0]
}

const typesOnly = (from: string, to = 'contracts') => `${from} may only \`import type\` from ${to}`
const script = (code: string) => `---\n---\n<p>x</p>\n<script>\n${code}\n</script>\n`

test.each([
  ['domain/a.ts', "import { a } from '#stores/b.ts'", 'domain may not import stores'],
  ['domain/a.ts', "import { a } from '../server/b.ts'", 'domain may not import server'],
  ['domain/a.ts', "import { a } from '#contracts/b.ts'", typesOnly('domain')],
  ['contracts/a.ts', "import { a } from '#server/b.ts'", 'contracts may not import server'],
  ['content/a.ts', "import { a } from '#stores/b.ts'", 'content may not import stores'],
  ['pages/a.ts', "import { a } from '#contracts/b.ts'", typesOnly('pages')],
  ['layouts/a.ts', "import { a } from '#stores/b.ts'", 'layouts may not import stores'],
  [
    'components/a.astro',
    "---\nimport { a } from '#stores/b.ts'\n---\n",
    'components may not import stores',
  ],
  [
    'components/a.astro',
    script("import { a } from '#api/b.ts'"),
    'component code may not import api',
  ],
  [
    'components/a.astro',
    script("import { a } from '../api/b.ts'"),
    'component code may not import api',
  ],
  [
    'components/a.astro',
    script("import { a } from '#contracts/b.ts'"),
    typesOnly('component code'),
  ],
  ['components/a.ts', "import { a } from '#api/b.ts'", 'component code may not import api'],
  ['islands/a.tsx', "import { a } from '#api/b.ts'", 'islands may not import api'],
  ['islands/a.tsx', "import type { A } from '#server/b.ts'", 'islands may not import server'],
  ['islands/a.tsx', "const a = await import('#api/b.ts')", 'islands may not import api'],
  ['islands/a.tsx', "import { a } from '#contracts/b.ts'", typesOnly('islands')],
  ['stores/a.ts', "export { a } from '#server/b.ts'", 'stores may not import server'],
  ['stores/a.ts', "import { a } from '#contracts/b.ts'", typesOnly('stores')],
  ['stores/a.ts', "import { a } from '#islands/b.tsx'", 'stores may not import islands'],
  ['api/a.ts', "import { a } from '#stores/b.ts'", 'api may not import stores'],
  ['api/a.ts', "import { a } from '#contracts/b.ts'", typesOnly('api')],
  [
    'server/account/routes/a.ts',
    "import { a } from '../queries/b.ts'",
    typesOnly('routes', 'queries'),
  ],
  ['server/account/a.ts', "import { a } from './routes/b.ts'", 'actions may not import routes'],
  ['server/account/queries/a.ts', "import { a } from '../b.ts'", 'queries may not import actions'],
  [
    'server/database/a.ts',
    "export * from '#server/account/queries/b.ts'",
    'database may not import queries',
  ],
  [
    'server/account/emails/a.ts',
    "import { a } from '../queries/b.ts'",
    typesOnly('emails', 'queries'),
  ],
  [
    'server/mail/a.ts',
    "import { a } from '#server/account/b.ts'",
    'adapters may not import actions',
  ],
  [
    'server/payments/a.ts',
    "import type { A } from '#server/bookings/b.ts'",
    'src/server/payments/a.ts must not know src/server/bookings/b.ts',
  ],
  [
    'server/payments/queries/a.ts',
    "import { a } from '#server/providers/phonepe/b.ts'",
    'src/server/payments/queries/a.ts must not know src/server/providers/phonepe/b.ts',
  ],
  [
    'server/account/a.ts',
    "import { a } from '#server/privacy/b.ts'",
    'src/server/account/a.ts may only `import type` from src/server/privacy/b.ts, a higher room',
  ],
  [
    'server/account/a.ts',
    "const a = await import('#server/newsletter/b.ts')",
    'src/server/account/a.ts may only `import type` from src/server/newsletter/b.ts, a higher room',
  ],
  ['server/refusal.ts', "import { a } from './mail/b.ts'", typesOnly('server', 'adapters')],
  ['server/app.ts', "import { a } from '#sandbox/b.ts'", 'server app may not import sandbox'],
  ['stores/a.ts', "import { a } from '#sandbox/b.ts'", 'stores may not import sandbox'],
  ['sandbox/a.ts', "import { a } from '#server/b.ts'", 'sandbox may not import server'],
  [
    'server/providers/a/b.ts',
    "const c = await import('./stand-in/c.ts')",
    'adapters may not import stand-ins',
  ],
  [
    'server/providers/a/stand-in/b.ts',
    "import { c } from '../c.ts'",
    typesOnly('stand-ins', 'adapters'),
  ],
  [
    'elsewhere/a.ts',
    "import { a } from '#domain/b.ts'",
    'src/elsewhere/a.ts belongs to no layer of scripts/lint/layers.ts.',
  ],
])('in %s, %s is refused', async (file, code, expected) => {
  expect(await complaint(file, code)).toBe(expected)
})

test.each([
  ['domain/a.ts', "import type { A } from '#contracts/b.ts'"],
  ['contracts/a.ts', "import { a } from '#domain/b.ts'"],
  ['components/a.astro', script("import { a } from '#stores/b.ts'")],
  ['components/a.astro', "---\nimport B from '#components/B.astro'\n---\n"],
  ['components/a.ts', "import { a } from '#stores/b.ts'"],
  ['components/a.astro', script("import { a } from './b.ts'")],
  ['islands/a.tsx', "import { a } from '#stores/b.ts'"],
  ['stores/a.ts', "import { a } from '#api/b.ts'\nimport { atom } from 'nanostores'"],
  ['server/payments/a.ts', "import type { A } from '#server/providers/provider.ts'"],
  ['server/account/routes/a.ts', "import type { Database } from '#server/database/b.ts'"],
  ['server/bookings/a.ts', "import { a } from '#server/payments/queries/b.ts'"],
  ['server/account/a.ts', "import type { A } from '#server/privacy/b.ts'"],
  ['server/orders/a.ts', "import { a } from '#server/cart/queries/b.ts'"],
  ['server/main.ts', "import { a } from '#sandbox/b.ts'"],
  ['server/providers/a/setup.ts', "const b = await import('./stand-in/b.ts')"],
  ['server/providers/a/stand-in/b.ts', "import { c } from '#sandbox/c.ts'"],
  ['server/dev.ts', "const a = await import('#sandbox/b.ts')"],
])('in %s, %s is welcome', async (file, code) => {
  expect(await complaint(file, code)).toBeUndefined()
})
