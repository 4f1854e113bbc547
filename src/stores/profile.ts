import { atom } from 'nanostores'
import type { CallError, CallFailure } from '#api/call-error.ts'
import type { GetUser, SaveProfile, User } from '#contracts/account.ts'
import { newPasswordProblem } from '#domain/password.ts'
import { textProblem } from '#domain/plain-text.ts'
import { passwordChanged } from '#words/passwords.ts'
import * as words from '#words/profile.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import { editing, type FormProblem, type FormState, fieldErrors, submitForm } from './form.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { $session } from './session.ts'

type Profile =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; user: User }

/** As typed; the three passwords are empty if the password is not to be changed. */
export interface ProfileFields {
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly currentPassword: string
  readonly newPassword: string
  readonly repeatedPassword: string
}

type Field = keyof ProfileFields

export const $profile = atom<Profile>({ state: 'loading' })
export const $profileForm = atom<FormState<Field>>(editing)

/** Loads the names of the logged-in user. */
export async function loadProfile(): Promise<void> {
  $profile.set({ state: 'loading' })
  $profileForm.set(editing)
  try {
    const user = await callAsUser<GetUser>('get', '/api/auth/user/{userId}')
    $profile.set({ state: 'ready', user })
  } catch (error) {
    $profile.set({ state: 'failed', message: failureText(error) })
  }
}

const changesPassword = (fields: ProfileFields) =>
  Boolean(fields.currentPassword || fields.newPassword || fields.repeatedPassword)

function problemsOf(fields: ProfileFields): FormProblem<Field>[] {
  const { firstName, lastName, displayName } = fields
  return [
    ...fieldErrors({
      firstName: textProblem(firstName, 'firstName'),
      lastName: textProblem(lastName, 'lastName'),
      displayName: textProblem(displayName, 'displayName'),
    }),
    ...(changesPassword(fields) ? passwordProblems(fields) : []),
  ]
}

function passwordProblems({ currentPassword, newPassword, repeatedPassword }: ProfileFields) {
  const isRepeated = newPassword === repeatedPassword
  return fieldErrors({
    currentPassword: currentPassword ? undefined : 'currentPassword',
    newPassword: newPasswordProblem(newPassword),
    repeatedPassword: isRepeated ? undefined : 'repeatedPassword',
  })
}

const fieldsOfRefusals = new Map<CallFailure, Field>([
  ['wrong-password', 'currentPassword'],
  ['weak-password', 'newPassword'],
])

function explain({ code, message }: CallError): FormProblem<Field> {
  const isLost = code === 'offline' || code === 'timeout'
  return { words: isLost ? message : words.notSaved(message), field: fieldsOfRefusals.get(code) }
}

/** Saves the names and, if one is given, a new password, which ends every other session. */
export async function saveProfile(fields: ProfileFields): Promise<boolean> {
  dismissNotice()
  return submitForm($profileForm, {
    problems: problemsOf(fields),
    send: () => sendProfile(fields),
    explain,
  })
}

async function sendProfile(fields: ProfileFields): Promise<void> {
  const { repeatedPassword, currentPassword, newPassword, ...names } = fields
  const body = { ...names, ...(changesPassword(fields) && { currentPassword, newPassword }) }
  const { user, token } = await callAsUser<SaveProfile>('patch', '/api/auth/{userId}', { body })
  const session = $session.get()
  if (session.state === 'in' && session.userId === user.userId)
    $session.set({ ...session, displayName: user.displayName, token: token ?? session.token })
  $profile.set({ state: 'ready', user })
  const text = token ? passwordChanged : words.saved
  showNotice({ kind: 'status', text })
}
