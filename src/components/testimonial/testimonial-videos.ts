import { player } from '#components/player.ts'
import * as words from '#words/people.ts'

const buttons = () => document.querySelectorAll<HTMLButtonElement>('[data-play]')

function slotOf(button: HTMLButtonElement): HTMLElement | null {
  return document.getElementById(button.getAttribute('aria-controls') ?? '')
}

function label(button: HTMLButtonElement, { text, of }: typeof words.playVideo): void {
  button.textContent = text
  button.setAttribute('aria-label', of(button.dataset['name'] ?? ''))
}

function close(button: HTMLButtonElement): void {
  const slot = slotOf(button)
  slot?.replaceChildren()
  if (slot) slot.hidden = true
  button.setAttribute('aria-expanded', 'false')
  label(button, words.playVideo)
}

function open(button: HTMLButtonElement): void {
  const { play: address, name = '' } = button.dataset
  const slot = slotOf(button)
  if (!address || !slot) return
  slot.replaceChildren(player(address, words.videoOf(name)))
  slot.hidden = false
  slot.scrollIntoView({ block: 'nearest' })
  button.setAttribute('aria-expanded', 'true')
  label(button, words.closeVideo)
}

/** One video at a time; closing one removes it, which stops its sound. */
export function connectTestimonialVideos(): void {
  for (const button of buttons()) {
    button.addEventListener('click', () => {
      const wasOpen = button.getAttribute('aria-expanded') === 'true'
      buttons().forEach(close)
      if (!wasOpen) open(button)
    })
  }
}
