import type { Plugin } from 'postcss'
import { withPlainColours } from '#domain/palette.ts'

/** PostCSS plugin: see withPlainColours. */
export const plainColours: Plugin = {
  postcssPlugin: 'plain-colours',
  Once(root) {
    root.walkDecls((declaration) => {
      declaration.value = withPlainColours(declaration.value)
    })
  },
}
