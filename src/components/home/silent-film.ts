import * as words from '#words/home.ts'

declare global {
  interface Navigator {
    /** Known to some browsers only. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

const wantsStillness = () =>
  navigator.connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays only while it is seen, so that nothing is loaded for those who never get there. */
function playInSight(video: HTMLVideoElement, isWanted: () => boolean): void {
  const sight = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) video.pause()
    else if (isWanted()) void video.play().catch(() => undefined)
  })
  sight.observe(video)
}

/** Gives the film one quiet button instead of the browser's controls. */
export function connectFilm(): void {
  const film = document.querySelector('[data-film]')
  const video = film?.querySelector('video')
  const button = film?.querySelector('button')
  if (!video || !button) return

  let isWanted = !wantsStillness()
  const showState = () => {
    button.textContent = video.paused ? words.playFilm : words.pauseFilm
  }
  video.controls = false
  video.muted = true
  button.hidden = false
  button.addEventListener('click', () => {
    isWanted = video.paused
    if (isWanted) void video.play()
    else video.pause()
  })
  video.addEventListener('play', showState)
  video.addEventListener('pause', showState)
  playInSight(video, () => isWanted)
}
