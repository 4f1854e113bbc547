import { formatDuration } from '#domain/duration.ts'
import { sessionLifetime } from '#domain/session-lifetime.ts'

const words = `Remember me for ${formatDuration(sessionLifetime(true).lifetimeMs)} on this device`

export function RememberMe() {
  return (
    <label className="choice">
      <input type="checkbox" name="remember" value="yes" />
      <span>{words}</span>
    </label>
  )
}
