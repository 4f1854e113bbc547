import '#styles/forms.css'
import { rememberMe } from '#words/log-in.ts'

export function RememberMe() {
  return (
    <label className="choice">
      <input type="checkbox" name="remember" value="yes" />
      <span>{rememberMe}</span>
    </label>
  )
}
