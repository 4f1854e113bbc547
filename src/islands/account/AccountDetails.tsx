import './account-details.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $profile, loadProfile } from '#stores/profile.ts'
import * as words from '#words/profile.ts'
import { AccountChoices } from './AccountChoices.tsx'
import { ProfileForm } from './ProfileForm.tsx'

export function AccountDetails() {
  const now = useStore($profile)
  useEffect(() => void loadProfile(), [])

  if (now.state === 'loading')
    return <Skeleton words={words.loadingDetails} parts={['field', 'field', 'field', 'field']} />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadProfile()} />
  return (
    <div className="account-details">
      <ProfileForm user={now.user} />
      <AccountChoices />
    </div>
  )
}
