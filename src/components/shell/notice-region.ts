import { $notice, dismissNotice, type Notice, showCarriedNotice } from '#stores/notice.ts'

function fill(box: HTMLElement, { kind, text, action }: Notice): void {
  box.classList.toggle('notice--alert', kind === 'alert')
  box.querySelector('p')?.append(text)
  box.querySelector('button')?.addEventListener('click', dismissNotice)
  const link = box.querySelector('a')
  if (!link || !action) return
  link.hidden = false
  link.href = action.href
  link.append(action.label)
}

/** The live regions are in the page from the start: one added together with its words stays unheard. */
export function connectNotices(): void {
  const region = document.querySelector<HTMLElement>('[data-notices]')
  const blank = region?.querySelector('template')?.content.firstElementChild
  if (!region || !blank) return

  $notice.subscribe((notice) => {
    region.querySelectorAll('[data-notice]').forEach((place) => place.replaceChildren())
    if (!notice) return
    const box = blank.cloneNode(true)
    if (!(box instanceof HTMLElement)) return
    fill(box, notice)
    region.querySelector(`[data-notice=${notice.kind}]`)?.append(box)
    // Whoever reads the first notice may be without a network.
    import('./make-room.ts').then(
      (room) => room.makeRoom(region, box),
      () => {},
    )
  })
  showCarriedNotice()
}
