/** A tap puts the real map where the drawn one was. */
export function connectOfficeMap(): void {
  const place = document.querySelector<HTMLElement>('[data-office-map]')
  const button = place?.querySelector('button')
  button?.addEventListener('click', () => {
    const frame = document.createElement('iframe')
    frame.title = place?.dataset['title'] ?? ''
    frame.src = place?.dataset['officeMap'] ?? ''
    place?.querySelector('img')?.replaceWith(frame)
    button.remove()
    frame.focus()
  })
}
