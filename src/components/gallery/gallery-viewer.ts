import * as words from '#words/gallery.ts'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function largePicture(link: HTMLAnchorElement): HTMLImageElement {
  const picture = new Image(1600, 1200)
  picture.alt = link.querySelector('img')?.alt ?? ''
  picture.src = link.href
  return picture
}

function captionOf(link: HTMLAnchorElement): string {
  return link.nextElementSibling?.textContent.trim() ?? ''
}

/** Opens the pictures in a dialog; without it, each link opens its picture alone. */
export function connectGallery(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-viewer]')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-large]')]
  if (!dialog) return
  let shown = 0

  const show = (index: number) => {
    shown = (index + links.length) % links.length
    const link = links[shown]
    if (!link) return
    dialog.querySelector('.viewer__picture')?.replaceChildren(largePicture(link))
    const text = words.captionAndPlace(captionOf(link), shown + 1, links.length)
    dialog.querySelector('figcaption')?.replaceChildren(text)
  }
  for (const [index, link] of links.entries()) {
    link.addEventListener('click', (event) => {
      if (!('showModal' in dialog) || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      show(index)
      dialog.showModal()
    })
  }
  dialog.addEventListener('keydown', ({ key }) => {
    const step = steps[key]
    if (step) show(shown + step)
  })
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const { step, close } = target.dataset
    if (step) show(shown + Number(step))
    if (close !== undefined || target === dialog) dialog.close()
  })
  // Closing returns the focus to the picture shown last.
  dialog.addEventListener('close', () => links[shown]?.focus())
}
