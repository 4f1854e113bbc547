import { LogInForm } from './LogInForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function AccountEntry() {
  return (
    <div className="account-entry">
      <LogInForm />
      <RegisterForm />
    </div>
  )
}
