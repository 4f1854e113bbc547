/** Where a menu overlays the page instead of unfolding inside the phone's menu. */
const liesOverPage = matchMedia('(min-width: 48rem)')
const mayHover = matchMedia('(min-width: 769px) and (hover: hover) and (pointer: fine)')

/** Long enough for a pointer to cross the gap between an entry and its menu. */
const graceMs = 220

function openByPointer(menu: HTMLDetailsElement): void {
  let closing: ReturnType<typeof setTimeout> | undefined
  let isHovered = false

  menu.addEventListener('pointerenter', () => {
    clearTimeout(closing)
    if (!mayHover.matches || menu.open) return
    isHovered = true
    menu.open = true
  })
  menu.addEventListener('pointerleave', () => {
    if (isHovered) closing = setTimeout(() => (menu.open = false), graceMs)
  })
  menu.addEventListener('toggle', () => {
    if (!menu.open) isHovered = false
  })
  // The pointer has opened it already: a click keeps it open.
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    if (!isHovered) return
    event.preventDefault()
    isHovered = false
  })
}

function closeUnless(menu: HTMLDetailsElement, holdsIt: boolean): void {
  if (liesOverPage.matches && !holdsIt) menu.open = false
}

function closeByKey(event: KeyboardEvent, menu: HTMLDetailsElement): void {
  if (event.key !== 'Escape' || !menu.open || !liesOverPage.matches) return
  const hadFocus = menu.contains(document.activeElement)
  menu.open = false
  if (hadFocus) menu.querySelector('summary')?.focus()
}

/** Menus open and close without script too; this adds hover, Escape, and closing on leaving them. */
export function connectSubMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-submenu]')) {
    openByPointer(menu)
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node) closeUnless(menu, menu.contains(relatedTarget))
    })
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Node) closeUnless(menu, menu.contains(target))
    })
    document.addEventListener('keydown', (event) => closeByKey(event, menu))
  }
}
