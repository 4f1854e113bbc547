import { typedEmailKeptMs } from '#domain/kept-keys.ts'
import { keptInTab } from './expiring-storage.ts'

const kept = keptInTab<string>({
  name: 'email',
  version: 1,
  whose: 'visitor',
  lifetimeMs: typedEmailKeptMs,
  recognise: (value) => typeof value === 'string',
})

/** The e-mail that was typed last into a log-in, a registration or a lost password of this tab. */
export function typedEmail(): string {
  return kept.read() ?? ''
}

/** Keeps what is typed for the other ways into the account; an empty field is nothing to keep. */
export function keepTypedEmail(email: string): void {
  if (email) kept.keep(email)
  else kept.forget()
}
