import './account-details.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $profile, loadProfile } from '#stores/profile.ts'
import * as devices from '#words/devices.ts'
import * as words from '#words/profile.ts'
import { AccountChoices, type Choice } from './AccountChoices.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const choices: readonly Choice[] = [
  {
    label: devices.whereLoggedIn,
    load: async () => (await import('./DeviceList.tsx')).DeviceList,
    waiting: <Skeleton words={devices.loadingDevices} parts={['row', 'row']} />,
  },
]

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
      <AccountChoices heading={words.devices} choices={choices} />
    </div>
  )
}
