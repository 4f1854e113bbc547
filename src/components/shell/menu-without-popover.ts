/**
 * Before Chrome 114, Safari 17 and Firefox 125 there are no popovers: the menu's buttons show and hide it by this. In
 * a wide window its own styles show it whatever this says.
 */
export function connectMenuWithoutPopover(): void {
  const menu = document.getElementById('menu')
  if ('popover' in HTMLElement.prototype || !menu) return
  menu.hidden = true
  for (const button of document.querySelectorAll('[popovertarget=menu]'))
    button.addEventListener('click', () => (menu.hidden = !menu.hidden))
}
