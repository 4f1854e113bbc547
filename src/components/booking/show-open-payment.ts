/**
 * Runs in pages with a form that leads to a pay page, and must stand alone. Whoever comes back from there,
 * by reload or from the browser's memory, finds the way on while that page is open.
 */
export function showOpenPayment(): void {
  addEventListener('pageshow', () => {
    const place = document.querySelector<HTMLElement>('[data-open-payment]')
    const link = place?.querySelector('a')
    if (!place || !link) return
    let kept = ''
    try {
      kept = sessionStorage.getItem(place.dataset['openPayment'] ?? '') ?? ''
    } catch {
      // Where nothing can be kept, nothing is open.
    }
    const [until, id = ''] = kept.split(' ')
    place.hidden = !(Date.now() < Number(until))
    link.href = `/payment-success?payment=${encodeURIComponent(id)}`
  })
}
