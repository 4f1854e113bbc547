const block = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'

/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  reportNeedlessDisables: true,
  rules: {
    'import-notation': 'string',
    'hue-degree-notation': 'number',
    'lightness-notation': 'number',
    'custom-property-empty-line-before': null,
    // What belongs to one part stands together, in the order of the page.
    'no-descending-specificity': null,
    'selector-class-pattern': [
      `^${block}(?:__${block})?(?:--${block})?$`,
      { message: 'A class is a block, block__element or block--modifier.' },
    ],
    'value-keyword-case': ['lower', { ignoreProperties: [/^--font-/] }],
    // Colours have their one home in tokens.css, those of the night in dark.css.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'oklab', 'lab', 'lch'],
  },
  overrides: [
    // Components carry their styles with them.
    {
      files: ['src/**/*.astro'],
      customSyntax: 'postcss-html',
      // A style that Astro fills in.
      rules: { 'no-empty-source': null },
    },
    {
      files: ['src/styles/tokens.css', 'src/styles/dark.css'],
      rules: { 'color-named': null, 'function-disallowed-list': null },
    },
  ],
}
