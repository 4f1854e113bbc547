/** A tap replaces the drawn map with the real one. */
export function connectOfficeMap(): void {
  const slot = document.querySelector<HTMLElement>('[data-office-map]')
  const button = slot?.querySelector('button')
  button?.addEventListener('click', () => {
    const frame = document.createElement('iframe')
    frame.title = slot?.dataset['title'] ?? ''
    frame.src = slot?.dataset['officeMap'] ?? ''
    slot?.querySelector('img')?.replaceWith(frame)
    button.remove()
    frame.focus()
  })
}
