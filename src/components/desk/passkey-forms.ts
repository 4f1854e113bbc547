import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Requests a passkey from the browser; returns its response as a form field. */
async function answerOf({ dataset }: HTMLFormElement): Promise<string> {
  // The server writes the options for these two APIs.
  const options: unknown = JSON.parse(dataset['options'] ?? '{}')
  const answer =
    dataset['passkey'] === 'new'
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  return JSON.stringify(answer)
}

async function send(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('passkey')
  const button = form.querySelector('button')
  const words = form.querySelector<HTMLElement>('[data-passkey-failed]')
  if (!(field instanceof HTMLInputElement)) return
  button?.setAttribute('aria-busy', 'true')
  if (words) words.hidden = true
  try {
    field.value = await answerOf(form)
    form.submit()
  } catch {
    // Cancelled by the user, or a browser without passkeys.
    button?.removeAttribute('aria-busy')
    if (words) words.hidden = false
  }
}

/** Forms with `data-passkey` request a passkey before they are submitted. */
export function connectPasskeyForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form)
    })
    form.querySelector('button')?.removeAttribute('disabled')
  }
}
