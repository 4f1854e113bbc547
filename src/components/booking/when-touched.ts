import { requestSubmit } from '#stores/browser.ts'

/**
 * Loads the script of a form when a visitor starts using it: most visitors only read, and it is as large as everything
 * else on the page. A submission meanwhile waits for it; if loading fails, the form is submitted as a plain form.
 */
export function whenTouched(selector: string, load: () => Promise<{ connect: () => void }>): void {
  const form = document.querySelector<HTMLFormElement>(selector)
  const button = form?.querySelector('[type=submit]')
  if (!form || !button) return
  let held: HTMLElement | null | undefined
  let arriving: Promise<void> | undefined

  async function bring(touched: HTMLFormElement): Promise<void> {
    try {
      const { connect } = await load()
      connect()
      button?.setAttribute('aria-busy', 'false')
    } catch {
      arriving = undefined
      if (held === undefined) return
    }
    touched.removeEventListener('submit', hold)
    if (held !== undefined) requestSubmit(touched, held)
  }
  const begin = () => (arriving ??= bring(form))

  function hold(event: SubmitEvent): void {
    event.preventDefault()
    held = event.submitter
    button?.setAttribute('aria-busy', 'true')
    void begin()
  }

  // Errors are our own texts, beside their fields.
  form.noValidate = true
  form.addEventListener('submit', hold)
  form.addEventListener('focusin', () => void begin())
  // The visitor has started already, or no server has rendered the times of an appointment.
  if (form.contains(document.activeElement) || form.querySelector('[data-unfilled]')) void begin()
}
