import { useStore } from '@nanostores/react'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-elements.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { useIsSettled } from '#islands/use-is-settled.ts'
import { $logInForm, logIn } from '#stores/log-in.ts'
import { $logoutReason } from '#stores/logout-reason.ts'
import { lostPasswordHref } from '#stores/return-path.ts'
import * as forms from '#words/forms.ts'
import * as logInWords from '#words/log-in.ts'
import { login } from '#words/shell.ts'
import { EmailField } from './EmailField.tsx'
import { RememberMe } from './RememberMe.tsx'
import { Status } from './Status.tsx'

function send(form: HTMLFormElement) {
  void logIn({
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    remember: textOf(form, 'remember') !== '',
  })
}

export function LogInForm() {
  const form = useStore($logInForm)
  return (
    <SentForm onSend={send} aria-labelledby="log-in-heading">
      <h2 id="log-in-heading">{login}</h2>
      <PartingWords />
      <FormSummary form={form} />
      <EmailField of="log-in" form={form} autoComplete="username" />
      <Field
        of="log-in"
        name="password"
        label={forms.password}
        form={form}
        type="password"
        autoComplete="current-password"
      />
      <RememberMe />
      <div className="form__actions">
        <SendButton form={form}>{login}</SendButton>
        <LostPasswordLink />
      </div>
    </SentForm>
  )
}

/** Keeps the page to which the log-in would return. */
function LostPasswordLink() {
  const isSettled = useIsSettled()
  const href = isSettled ? lostPasswordHref(globalThis.location) : '/my-account/lost-password'
  return <a href={href}>{logInWords.lostPassword}</a>
}

function PartingWords() {
  const words = useStore($logoutReason, { ssr: () => '' })
  return <Status>{words && <p className="message">{words}</p>}</Status>
}
