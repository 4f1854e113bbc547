import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-text.ts'
import { SentForm } from '#islands/form/SentForm.tsx'
import { giveFocus } from '#islands/give-focus.ts'
import { type FormState, isUnderWay } from '#stores/form-state.ts'
import { register } from '#stores/registration.ts'
import * as forms from '#words/forms.ts'
import { newPasswordHint } from '#words/passwords.ts'
import * as words from '#words/registration.ts'
import { RememberMe } from './RememberMe.tsx'

function send(form: HTMLFormElement) {
  void register(textOf(form, 'password'), textOf(form, 'remember') !== '')
}

interface Props {
  readonly form: FormState
  /** The proven e-mail, if it is proven already. */
  readonly email: string | undefined
}

export function PasswordStep({ form, email }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isVerified = email !== undefined
  useEffect(() => {
    if (isVerified) giveFocus(box.current?.querySelector<HTMLElement>('[type=password]'))
  }, [isVerified])

  /** While Register is disabled, browsers ignore Enter; it shall say what is missing instead. */
  function explain(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isVerified) void register('')
  }

  return (
    <div ref={box}>
      <SentForm onSend={send}>
        {/* For password managers: the account that the new password belongs to. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <Field
          of="register"
          name="password"
          label={forms.password}
          form={form}
          type="password"
          autoComplete="new-password"
          onKeyDown={explain}
          hint={newPasswordHint}
        />
        <RememberMe />
        <RegisterButton isOpen={isVerified} isSending={isUnderWay(form)} />
      </SentForm>
    </div>
  )
}

function RegisterButton({ isOpen, isSending }: { isOpen: boolean; isSending: boolean }) {
  return (
    <button
      className="button"
      type="submit"
      disabled={!isOpen}
      aria-disabled={!isOpen || isSending}
      aria-busy={isOpen && isSending}
    >
      {words.register}
    </button>
  )
}
