// Runs while the page is loading. A tap on a button whose script has not loaded yet is queued, shown as busy, and
// replayed when all scripts have loaded; if they fail, a form is submitted as a plain form.

const pressed = new Set<HTMLButtonElement>()

/** Native behaviour needs no script: popovers, and forms whose response is a page. */
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
// Dispatched by first-view.ts.
addEventListener('scripts-there', () => {
  removeEventListener('click', keep, true)
  for (const button of pressed) {
    button.removeAttribute('aria-busy')
    button.click()
  }
})
