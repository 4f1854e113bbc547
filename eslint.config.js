import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { browserFloorRule } from './scripts/lint/browser-floor.ts'
import { importDirection } from './scripts/lint/import-direction.ts'
import { wordsApart } from './scripts/lint/words-apart.ts'

const typescript = ['**/*.ts', '**/*.tsx']
// Types of the product are linted; those of tests and scripts cost as much again, and `tsc` reads them.
const untyped = [
  '**/*.js',
  '**/*.mjs',
  '**/*.astro',
  '**/*.astro/*.ts',
  'tests/**',
  'scripts/**',
  '*.ts',
]
const toolsDemandDefault = ['src/pages/**', 'src/**/*.astro']

export default defineConfig([
  globalIgnores(['dist', 'releases/', 'data/', '.astro/', 'test-results/', 'playwright-report/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  astro.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
    // A fifth cheaper than the project service, which is made for editors.
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  { files: typescript, rules: { 'no-undef': 'off' } },
  { files: untyped, ...tseslint.configs.disableTypeChecked },
  {
    files: ['**/*.astro'],
    rules: { 'no-undef': 'off', 'astro/no-set-html-directive': 'error' },
  },
  {
    files: ['scripts/**/*.mjs', '*.mjs'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
  },
  { files: ['src/**/*.tsx'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    // A test reads JSON answers as they come: a wrong guess about them fails the test.
    files: ['tests/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name='toMatchObject'] :matches(Property, Property > ArrayExpression, ArrayExpression > ArrayExpression, [callee.property.name='toMatchObject'] > ArrayExpression) > Literal[regex]",
          message: 'A pattern matches anything here: write expect.stringMatching.',
        },
        {
          selector:
            "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length=1]",
          message: 'It gives up after a second, which a busy machine needs: write eventually.',
        },
      ],
    },
  },
  {
    name: 'house/src',
    files: ['src/**'],
    plugins: {
      house: {
        rules: {
          'browser-floor': browserFloorRule,
          'import-direction': importDirection,
          'words-apart': wordsApart,
        },
      },
    },
    rules: {
      'house/import-direction': 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read it in server/main.ts; env.ts parses it.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'node:process', importNames: ['env'], message: 'Read it in server/main.ts.' },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        {
          selector: "CallExpression[callee.property.name='normalize']",
          message: 'Thousands of marks take seconds: call normalised of domain/plain-text.ts.',
        },
        {
          selector: "CallExpression[callee.property.name='transaction'][arguments.length=0]",
          message: 'It is not tried again: call inTransaction of server/database/transactions.ts.',
        },
      ],
    },
  },
  {
    // What reaches browsers: docs/browser-floor.md.
    files: [
      'src/{api,build/browser,domain,islands,stores,words}/**',
      'src/components/**/*.ts',
      'src/**/*.astro/*.ts',
    ],
    // Only `npm run dev` has these.
    ignores: ['src/build/browser/content-findings.ts'],
    rules: {
      'house/browser-floor': 'error',
      'no-restricted-globals': [
        'error',
        {
          name: 'Intl',
          message:
            'Its first use blocks an old phone for 0.2 s: domain/india-time.ts, domain/money.ts.',
        },
      ],
    },
  },
  {
    // Words that only mails have.
    files: ['src/words/en/{appointments,purchase-mails}.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    // What visitors, buyers and the firm read; the sandbox, the operator, the desk and the editor have English where it arises.
    files: ['src/**'],
    ignores: [
      'src/words/**',
      'src/sandbox/**',
      'src/build/**',
      'src/content/{schemas/**,price.ts}',
      'src/server/{admin,backup,desk,settings}/**',
      'src/server/database/{migrations/**,shop-mode.ts}',
      'src/server/{main,app}.ts',
      'src/server/providers/*/**',
      'src/server/mail/{template,send-mail}.ts',
      // Names, the same in every language; what the operator is told.
      'src/domain/{indian-states,device,shop-mode}.ts',
    ],
    rules: { 'house/words-apart': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    ignores: untyped,
    rules: { 'max-lines-per-function': ['error', { max: 60 }] },
  },
  { files: ['src/**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 80 }] } },
  {
    // Words that stood for four things each: CONTRIBUTING.md names what to write instead.
    files: ['src/**', 'scripts/**'],
    rules: {
      'id-denylist': [
        'error',
        'wish',
        'told',
        'kept',
        'found',
        'turn',
        'place',
        'ask',
        'letter',
        'sheet',
        'passport',
        'seal',
        'silence',
        'way',
        'room',
      ],
    },
  },
  {
    // Fields of answers, columns and options that others know by these names.
    files: [
      'src/contracts/**',
      'src/server/{database/tables,account/email-verification,alerts/write-digest,audit/audit-chain}.ts',
      'src/server/{admin/commands,*/queries}/**',
      'src/server/{orders/list-orders,payments/get-payment,payments/tell-bookings,privacy/breach}.ts',
      'src/server/settings/service-settings.ts',
      'src/stores/{email-verification,payment-result}.ts',
    ],
    rules: { 'id-denylist': 'off' },
  },
  { files: toolsDemandDefault, rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['src/server/main.ts'],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
])
