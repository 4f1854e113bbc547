import { whenTouched } from '#components/booking/when-touched.ts'

/** Brings the script of a form with times: when somebody begins with it, and at once where they have, or where no server has written the times. */
export function connectWhenNeeded(
  selector: string,
  load: () => Promise<{ connect: () => void }>,
): void {
  whenTouched(selector, load)
  const form = document.querySelector<HTMLFormElement>(selector)
  const isNeeded = form?.contains(document.activeElement) ?? false
  if (isNeeded || form?.querySelector('[data-unfilled]'))
    form?.dispatchEvent(new FocusEvent('focusin'))
}
