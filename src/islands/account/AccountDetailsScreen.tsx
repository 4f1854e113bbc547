import './account-details.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { User } from '#contracts/account.ts'
import { nameLimit } from '#domain/identity.ts'
import { LoadFailure } from '#islands/Failure.tsx'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-elements.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import type { FormState } from '#stores/form.ts'
import { $profile, $profileForm, loadProfile, saveProfile } from '#stores/profile.ts'
import { sections } from '#words/account.ts'
import * as devices from '#words/devices.ts'
import * as forms from '#words/forms.ts'
import * as passwords from '#words/passwords.ts'
import * as words from '#words/profile.ts'
import { AccountChoices, type Choice } from './AccountChoices.tsx'
import { SectionScreen } from './SectionScreen.tsx'

interface Props {
  readonly form: FormState
}

function PasswordFields({ form }: Props) {
  const password = { of: 'profile', form, type: 'password' }
  return (
    <fieldset>
      <legend>{passwords.changePassword}</legend>
      <p className="field__hint">{passwords.keepPassword}</p>
      <Field
        {...password}
        name="currentPassword"
        label={passwords.currentPassword}
        autoComplete="current-password"
      />
      <Field
        {...password}
        name="newPassword"
        label={passwords.newPassword}
        autoComplete="new-password"
        hint={passwords.newPasswordHint}
      />
      <Field
        {...password}
        name="repeatedPassword"
        label={passwords.repeatedPassword}
        autoComplete="new-password"
      />
    </fieldset>
  )
}

async function send(form: HTMLFormElement) {
  const isSaved = await saveProfile({
    firstName: textOf(form, 'firstName'),
    lastName: textOf(form, 'lastName'),
    displayName: textOf(form, 'displayName'),
    currentPassword: textOf(form, 'currentPassword'),
    newPassword: textOf(form, 'newPassword'),
    repeatedPassword: textOf(form, 'repeatedPassword'),
  })
  if (!isSaved) return
  for (const password of form.querySelectorAll<HTMLInputElement>('[type=password]'))
    password.value = ''
}

function ProfileForm({ user }: { readonly user: User }) {
  const form = useStore($profileForm)
  const name = { of: 'profile', form, required: true, maxLength: nameLimit }
  return (
    <SentForm onSend={(element) => void send(element)} aria-label={sections['account-details']}>
      <FormSummary form={form} />
      <div className="form__pair">
        <Field
          {...name}
          name="firstName"
          label={words.firstName}
          defaultValue={user.firstName}
          autoComplete="given-name"
        />
        <Field
          {...name}
          name="lastName"
          label={words.lastName}
          defaultValue={user.lastName}
          autoComplete="family-name"
        />
      </div>
      <Field
        {...name}
        name="displayName"
        label={words.displayName}
        defaultValue={user.displayName}
        autoComplete="nickname"
        hint={words.displayNameHint}
      />
      <Field
        of="profile"
        name="email"
        label={forms.email}
        form={form}
        type="email"
        value={user.email}
        autoComplete="username"
        readOnly
        hint={words.emailHint}
      />
      <PasswordFields form={form} />
      <SendButton form={form}>{words.saveChanges}</SendButton>
    </SentForm>
  )
}

const choices: readonly Choice[] = [
  {
    label: devices.whereLoggedIn,
    load: async () => (await import('./DeviceList.tsx')).DeviceList,
    waiting: <Skeleton words={devices.loadingDevices} parts={['row', 'row']} />,
  },
]

function AccountDetails() {
  const now = useStore($profile)
  useEffect(() => void loadProfile(), [])

  if (now.state === 'loading')
    return <Skeleton words={words.loadingDetails} parts={['field', 'field', 'field', 'field']} />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadProfile()} />
  return (
    <div className="account-details">
      <ProfileForm user={now.user} />
      <AccountChoices heading={words.devices} choices={choices} />
    </div>
  )
}

export function AccountDetailsScreen() {
  return (
    <SectionScreen section="account-details" waiting={['field', 'field', 'field', 'field']}>
      <AccountDetails />
    </SectionScreen>
  )
}
