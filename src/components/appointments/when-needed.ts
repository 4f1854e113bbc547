import { whenTouched } from '#components/booking/when-touched.ts'

/** Brings the script of a form with times: when somebody begins with it, or at once where no server has written them. */
export function connectWhenNeeded(
  selector: string,
  load: () => Promise<{ connect: () => void }>,
): void {
  whenTouched(selector, load)
  const form = document.querySelector<HTMLFormElement>(selector)
  if (form?.querySelector('[data-unfilled]')) form.dispatchEvent(new FocusEvent('focusin'))
}
