/** Whether a text is a branch as git allows it, without what would mean something in an address or a command. */
export function isBranch(name: string): boolean {
  return (
    /^\w[\w.+@-]*(?:\/\w[\w.+@-]*)*$/.test(name) && !/\.\.|@\{|\.lock(?:\/|$)|\.(?:\/|$)/.test(name)
  )
}
