import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import { $logInForm, logIn } from '#stores/log-in.ts'
import { textOf } from './form-text.ts'

export function LogInForm() {
  const form = useStore($logInForm)
  const isSending = form.step === 'sending'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    void logIn(textOf(currentTarget, 'email'), textOf(currentTarget, 'password'))
  }

  return (
    <form className="form" onSubmit={submit} aria-labelledby="log-in-heading">
      <h2 id="log-in-heading">Login</h2>
      <div className="field">
        <label htmlFor="log-in-email">Email</label>
        <input id="log-in-email" name="email" type="email" autoComplete="username" required />
      </div>
      <div className="field">
        <label htmlFor="log-in-password">Password</label>
        <input
          id="log-in-password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </div>
      {form.step === 'editing' && form.error && (
        <p className="message message--danger" role="alert">
          {form.error}
        </p>
      )}
      <button className="button" type="submit" aria-disabled={isSending} aria-busy={isSending}>
        Login
      </button>
    </form>
  )
}
