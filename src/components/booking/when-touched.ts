import { requestSubmit } from '#stores/browser.ts'

/**
 * Brings the script of a form when somebody begins with it: most visitors only read, and it weighs as
 * much as all else on the page. What is sent meanwhile waits for it; when it is lost, the form is sent
 * as the plain form that it is.
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

  // Problems are named in our own words, beside their fields.
  form.noValidate = true
  form.addEventListener('submit', hold)
  form.addEventListener('focusin', () => void begin())
  // They have begun already, or no server has written the times of an appointment.
  if (form.contains(document.activeElement) || form.querySelector('[data-unfilled]')) void begin()
}
