import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** What the browser asks its owner for, and what that answers, as the field of a form takes it. */
async function answerOf({ dataset }: HTMLFormElement): Promise<string> {
  // The server's own words, made for these two.
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
    // Closed by its owner, or a browser without passkeys.
    button?.removeAttribute('aria-busy')
    if (words) words.hidden = false
  }
}

/** Forms with `data-passkey` ask for a passkey before they are sent. */
export function connectPasskeyForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form)
    })
    form.querySelector('button')?.removeAttribute('disabled')
  }
}
