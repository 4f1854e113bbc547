import { useIsSettled } from '#islands/use-is-settled.ts'
import { keepsSessions } from '#stores/start-session.ts'
import { cannotBuyHere } from '#words/log-in.ts'
import { LogInForm } from './LogInForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { Status } from './Status.tsx'

/** /my-account for whoever is not logged in. */
export function AccountEntry() {
  const isSettled = useIsSettled()
  return (
    <>
      <Status>
        {isSettled && !keepsSessions() && (
          <p className="message message--danger">{cannotBuyHere}</p>
        )}
      </Status>
      <div className="account-entry">
        <LogInForm />
        <RegisterForm />
      </div>
    </>
  )
}
