import type { Plugin } from 'postcss'
import { withPlainColours } from '#domain/palette.ts'
import project from '../../package.json' with { type: 'json' }

/** The oldest supported browsers (docs/browser-floor.md), as [browser, version]; defined in package.json. */
export const browserFloor = project.browserslist.map(
  (entry) => entry.split(' >= ') as [string, string],
)

/** The same in Vite's notation, for `build.target`. */
export const buildTarget = browserFloor.map(
  ([browser, version]) => `${browser.replace('ios_saf', 'ios')}${version}`,
)

/** PostCSS plugin: see withPlainColours. */
export const plainColours: Plugin = {
  postcssPlugin: 'plain-colours',
  Once(root) {
    root.walkDecls((declaration) => {
      declaration.value = withPlainColours(declaration.value)
    })
  },
}
