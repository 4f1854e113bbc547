import { atom } from 'nanostores'
import type { Consent, ListConsents, WithdrawConsent } from '#contracts/consents.ts'
import { isFor } from '#domain/consent.ts'
import * as words from '#words/consents.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import { showNotice } from './notice.ts'

type Consents =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | {
      state: 'listed'
      /** Newest first. */
      consents: readonly Consent[]
      /** The purpose being withdrawn. */
      withdrawing?: Consent['purpose']
    }

export const $consents = atom<Consents>({ state: 'loading' })

const path = '/api/auth/{userId}/consents'

/** Loads the consents of the logged-in user. */
export async function loadConsents(): Promise<void> {
  $consents.set({ state: 'loading' })
  try {
    const { consents } = await callAsUser<ListConsents>('get', path)
    $consents.set({ state: 'listed', consents })
  } catch (error) {
    $consents.set({ state: 'failed', message: failureText(error) })
  }
}

/** Withdraws all consents for a purpose; a refusal changes nothing. */
export async function withdrawConsent(purpose: Consent['purpose']): Promise<void> {
  const before = $consents.get()
  if (before.state !== 'listed' || before.withdrawing) return
  $consents.set({ ...before, withdrawing: purpose })
  try {
    await callAsUser<WithdrawConsent>('post', `${path}/withdraw`, { body: { purpose } })
    const withdrawnAt = new Date().toISOString()
    const consents = before.consents.map((consent) =>
      isFor(purpose)(consent)
        ? { ...consent, withdrawnAt: consent.withdrawnAt ?? withdrawnAt }
        : consent,
    )
    $consents.set({ state: 'listed', consents })
    showNotice({ kind: 'status', text: words.withdrawn })
  } catch (error) {
    $consents.set(before)
    showNotice({ kind: 'alert', text: failureText(error) })
  }
}
