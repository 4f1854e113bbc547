/** A frame that plays a video; made at a tap, so that nothing is asked of the other site before. */
export function player(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'autoplay; fullscreen'
  frame.src = address
  return frame
}
