export function RememberMe() {
  return (
    <label className="choice">
      <input type="checkbox" name="remember" value="yes" />
      <span>Remember me for 30 days on this device</span>
    </label>
  )
}
