import { useStore } from '@nanostores/react'
import type { User } from '#contracts/account.ts'
import { nameLimit } from '#domain/identity.ts'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-text.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { $profileForm, saveProfile } from '#stores/profile.ts'
import { sections } from '#words/account.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/profile.ts'
import { PasswordFields } from './PasswordFields.tsx'

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

export function ProfileForm({ user }: { readonly user: User }) {
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
