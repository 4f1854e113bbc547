import { LogInForm } from './LogInForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** /my-account for whoever is not logged in. */
export function AccountEntry() {
  return (
    <div className="account-entry">
      <LogInForm />
      <RegisterForm />
    </div>
  )
}
