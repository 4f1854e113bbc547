/** An iframe that plays a video; created on a tap, so that nothing is requested from the other site before. */
export function player(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'autoplay; fullscreen'
  frame.src = address
  return frame
}
