// Replaces `react/jsx-runtime` where components without hooks create DOM elements directly, before React has loaded
// (prerender-account.ts); React then hydrates these elements.

type Child = Node | string | number | boolean | null | undefined | readonly Child[]

type Props = Readonly<Record<string, unknown>> & { readonly children?: Child }

const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  tabIndex: 'tabindex',
}

function setAttribute(made: Element, name: string, value: unknown): void {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return
  const isText = name.startsWith('aria-')
  if (value === false && !isText) return
  made.setAttribute(attributeNames[name] ?? name, value === true && !isText ? '' : String(value))
}

/** As React hydrates them: each text is a separate node, and hidden children are omitted. */
function nodesOf(child: Child): (Node | string)[] {
  if (Array.isArray(child)) return child.flatMap(nodesOf)
  if (child instanceof Node) return [child]
  return typeof child === 'number' || (typeof child === 'string' && child !== '')
    ? [`${child}`]
    : []
}

const drawings = new Set(['svg', 'path', 'circle'])

export const Fragment = ({ children }: Props): Child => children

export function jsx(type: string | ((props: Props) => Child), props: Props): Child {
  if (typeof type === 'function') return type(props)
  const made = drawings.has(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type)
  for (const [name, value] of Object.entries(props))
    if (name !== 'children') setAttribute(made, name, value)
  made.append(...nodesOf(props.children))
  return made
}

export { jsx as jsxs }
