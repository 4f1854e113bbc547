import { useStore } from '@nanostores/react'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-text.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { $logInForm, logIn } from '#stores/log-in.ts'
import { $partingWords } from '#stores/parting-words.ts'
import * as forms from '#words/forms.ts'
import * as logInWords from '#words/log-in.ts'
import { login } from '#words/shell.ts'
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
      <Field
        of="log-in"
        name="email"
        label={forms.email}
        form={form}
        type="email"
        autoComplete="username"
      />
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
        <a href="/my-account/lost-password">{logInWords.lostPassword}</a>
      </div>
    </SentForm>
  )
}

function PartingWords() {
  const words = useStore($partingWords, { ssr: () => '' })
  return <Status>{words && <p className="message">{words}</p>}</Status>
}
