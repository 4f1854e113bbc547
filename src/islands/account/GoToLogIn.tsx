import { useEffect } from 'react'
import { Skeleton } from '#islands/Skeleton.tsx'
import { logInHref } from '#stores/return-path.ts'

/** Only /my-account carries the forms; logging in there leads back here. */
export function GoToLogIn() {
  useEffect(() => {
    const { pathname, hash } = globalThis.location
    globalThis.location.replace(logInHref(pathname + hash))
  }, [])
  return <Skeleton words="Going to the login page." parts={['title', 'field', 'field', 'button']} />
}
