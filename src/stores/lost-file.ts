/**
 * A file of this page did not arrive. Where the server answers, a newer release has taken its place, and the page is
 * loaded again: what was typed is kept by the tab. Once only: a page that is there by a reload says that it is
 * incomplete. Answers whether it is being loaded.
 */
export async function reloadForLostFile(): Promise<boolean> {
  const [visit] = performance.getEntriesByType('navigation')
  if (!visit || ('type' in visit && visit.type === 'reload')) return false
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) globalThis.location.reload()
  return answers
}
