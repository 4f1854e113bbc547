import { atom } from 'nanostores'
import type { CallError } from '#api/call-error.ts'
import type { DeleteAccount, ExportMyData } from '#contracts/personal-data.ts'
import * as words from '#words/personal-data.ts'
import { callAsUser } from './call-as-user.ts'
import { editing, type FormProblem, type FormState, fieldErrors, submitForm } from './form.ts'
import { endSession } from './log-out.ts'
import { carryNotice, showNotice } from './notice.ts'

type Field = 'password'

export const $exportForm = atom<FormState<Field>>(editing)
export const $deletionForm = atom<FormState<Field>>(editing)

const missing = (password: string) => fieldErrors({ password: password ? undefined : 'password' })

function explain({ code, message }: CallError): FormProblem<Field> {
  return { words: message, field: code === 'wrong-password' ? 'password' : undefined }
}

/** Requests all stored data about the user and offers it as a file. */
export async function exportMyData(password: string): Promise<void> {
  await submitForm($exportForm, {
    problems: missing(password),
    send: async () => {
      const path = '/api/auth/{userId}/export'
      const data = await callAsUser<ExportMyData>('post', path, { body: { password } })
      saveAsFile(JSON.stringify(data, undefined, 2))
      showNotice({ kind: 'status', text: words.dataDownloaded })
    },
    explain,
  })
}

function saveAsFile(json: string): void {
  const href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: 'samriddhi-my-data.json' }).click()
  URL.revokeObjectURL(href)
}

/** Deletes the account permanently and leaves the account area, in every tab. */
export async function deleteAccount(password: string): Promise<void> {
  await submitForm($deletionForm, {
    problems: missing(password),
    send: async () => {
      await callAsUser<DeleteAccount>('post', '/api/auth/{userId}/delete', { body: { password } })
      carryNotice({ kind: 'status', text: words.accountDeleted })
      endSession()
      globalThis.location.replace('/my-account')
    },
    explain,
  })
}
