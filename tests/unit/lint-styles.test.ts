import { readFileSync } from 'node:fs'
import stylelint from 'stylelint'
import { expect, test } from 'vitest'

/** The rules that Stylelint, as it is set up here, finds broken in a file of this name. */
async function broken(codeFilename: string, code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename })
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule))
}

const component = 'src/components/shell/SiteFooter.astro'
const inStyle = (css: string) => `---\n---\n<p>x</p>\n\n<style is:global>\n${css}\n</style>\n`

const mistakes: readonly [mistake: string, css: string, rule: string][] = [
  ['a raw colour', '  a {\n    color: #123456;\n  }', 'color-no-hex'],
  ['a colour by its name', '  a {\n    color: red;\n  }', 'color-named'],
  ['a misspelt property', '  a {\n    colour: inherit;\n  }', 'property-no-unknown'],
  ['a class that is no block', '  .siteFooter {\n    margin: 0;\n  }', 'selector-class-pattern'],
  ['a rule without anything in it', '  a {\n  }', 'block-no-empty'],
]

test.each(mistakes)("%s in a component's style is found", async (_, css, rule) => {
  expect(await broken(component, inStyle(css))).toEqual([rule])
})

test('what components say today is in order, and so is a style that has nothing to find', async () => {
  expect(await broken(component, readFileSync(component, 'utf8'))).toEqual([])
  expect(await broken(component, inStyle('  a {\n    color: inherit;\n  }'))).toEqual([])
})
