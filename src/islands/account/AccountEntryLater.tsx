import { lazy, Suspense } from 'react'
import { Skeleton } from '#islands/Skeleton.tsx'

const AccountEntry = lazy(async () => {
  const { AccountEntry: Entry } = await import('./AccountEntry.tsx')
  return { default: Entry }
})

/** The forms, for pages whose visitors are nearly always logged in: nobody else loads them. */
export function AccountEntryLater() {
  return (
    <Suspense
      fallback={<Skeleton words="Loading the forms." parts={['title', 'field', 'field']} />}
    >
      <AccountEntry />
    </Suspense>
  )
}
