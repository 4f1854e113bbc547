// Runs while the page arrives. A tap on a button whose script is still on its way is kept, shown as
// busy, and carried out when all scripts are there; without them, a form is sent as a plain form.

const pressed = new Set<HTMLButtonElement>()

/** What the browser does by itself needs no script: menus, and forms whose answer is a page. */
const waitsForScript = (button: HTMLButtonElement): boolean => {
  if (button.popoverTargetElement) return false
  return button.type === 'button' || Boolean(button.closest('[data-add-to-cart]'))
}

const keep = (event: Event) => {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button || !waitsForScript(button)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  button.setAttribute('aria-busy', 'true')
  pressed.add(button)
}

addEventListener('click', keep, true)
// Told by first-view.ts.
addEventListener('scripts-there', () => {
  removeEventListener('click', keep, true)
  for (const button of pressed) {
    button.removeAttribute('aria-busy')
    button.click()
  }
})
