/** `form.requestSubmit(button)`, which Safari has since 16: pressing the button does the same. */
export function requestSubmit(form: HTMLFormElement, button?: HTMLElement | null): void {
  const press = button ?? form.querySelector<HTMLElement>('[type=submit]')
  if ('requestSubmit' in HTMLFormElement.prototype) form.requestSubmit(button)
  else press?.click()
}
