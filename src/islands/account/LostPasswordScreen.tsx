import './account-frame.css'
import { ErrorBoundary } from '#islands/ErrorBoundary.tsx'
import { LostPassword } from './LostPassword.tsx'

/** Back into an account whose password is forgotten: an e-mail, its code, a new password. */
export function LostPasswordScreen() {
  return (
    <ErrorBoundary>
      <div className="account-frame account-entry">
        <LostPassword />
      </div>
    </ErrorBoundary>
  )
}
