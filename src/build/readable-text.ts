import type { HastPluginDefinition } from 'satteri'

/** Hebrew, Arabic, and what Urdu, Kashmiri and Sindhi add to it. */
const fromTheRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const beginsFromTheRight = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u

const lines = ['p', 'li', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td']
/** Where marks of a list, bars and columns stand; `auto` would not look into what has a direction of its own. */
const blocks = ['ul', 'ol', 'blockquote', 'table']

const alignment = /text-align:\s*(\w+)/

/**
 * Makes texts of editors readable for everybody: columns are aligned by a class, as the policy of pages refuses styles
 * of their own; a table that is too wide scrolls by itself, with the keyboard too; lines of Urdu run from the right.
 */
export const readableText: HastPluginDefinition = {
  name: 'readable-text',
  element: {
    filter: [...lines, ...blocks],
    visit(node, ctx) {
      const text = ctx.textContent(node)
      if (fromTheRight.test(text)) {
        if (lines.includes(node.tagName)) ctx.setProperty(node, 'dir', 'auto')
        else if (beginsFromTheRight.test(text)) ctx.setProperty(node, 'dir', 'rtl')
      }
      const { style, className } = node.properties
      const align = typeof style === 'string' ? alignment.exec(style)?.[1] : undefined
      if (align !== undefined) {
        ctx.setProperty(node, 'style', null)
        if (align !== 'left') ctx.setProperty(node, 'className', [`align-${align}`])
      }
      if (Array.isArray(className) && className.includes('sr-only'))
        ctx.setProperty(node, 'className', ['visually-hidden'])
      if (node.tagName === 'table')
        ctx.wrapNode(node, {
          type: 'element',
          tagName: 'div',
          properties: {
            className: ['table-scroller'],
            role: 'group',
            ariaLabel: 'Table',
            tabIndex: 0,
          },
          children: [],
        })
    },
  },
}
