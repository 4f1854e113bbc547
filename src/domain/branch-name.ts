/** Whether it is a valid git branch name without characters special in a URL or a command. */
export function isBranch(name: string): boolean {
  return (
    /^\w[\w.+@-]*(?:\/\w[\w.+@-]*)*$/.test(name) && !/\.\.|@\{|\.lock(?:\/|$)|\.(?:\/|$)/.test(name)
  )
}
