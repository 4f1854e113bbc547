import { typedEmailLifetimeMs } from '#domain/storage-keys.ts'
import { expiringStorage } from './expiring-storage.ts'

const storage = expiringStorage<string>({
  name: 'email',
  version: 1,
  whose: 'visitor',
  lifetimeMs: typedEmailLifetimeMs,
  recognise: (value) => typeof value === 'string',
})

/** The e-mail last typed into a log-in, registration or password reset form in this tab. */
export function typedEmail(): string {
  return storage.read() ?? ''
}

/** Stores the typed e-mail for the other forms of the account; an empty field is not stored. */
export function storeTypedEmail(email: string): void {
  if (email) storage.keep(email)
  else storage.forget()
}
