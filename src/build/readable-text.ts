import type { HastPluginDefinition } from 'satteri'

/** Hebrew, Arabic, and the additional letters of Urdu, Kashmiri and Sindhi. */
const fromTheRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const beginsFromTheRight = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u

const lines = ['p', 'li', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td']
/** Their direction places list markers, quote bars and columns; `auto` ignores children with their own direction. */
const blocks = ['ul', 'ol', 'blockquote', 'table']

const alignment = /text-align:\s*(\w+)/

/**
 * Makes editors' texts accessible: columns are aligned by a class, as the policy forbids inline styles; a table that is
 * too wide scrolls on its own, also by keyboard; Urdu is set from right to left.
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
