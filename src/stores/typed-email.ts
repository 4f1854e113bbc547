import { typedEmailLifetimeMs } from '#domain/storage-keys.ts'
import { expiringStorage } from './expiring-storage.ts'

const storage = expiringStorage<string>({
  name: 'email',
  version: 1,
  whose: 'visitor',
  lifetimeMs: typedEmailLifetimeMs,
  recognise: (value) => typeof value === 'string',
})

/** The e-mail that was typed last into a log-in, a registration or a lost password of this tab. */
export function typedEmail(): string {
  return storage.read() ?? ''
}

/** Keeps what is typed for the other ways into the account; an empty field is nothing to keep. */
export function storeTypedEmail(email: string): void {
  if (email) storage.keep(email)
  else storage.forget()
}
