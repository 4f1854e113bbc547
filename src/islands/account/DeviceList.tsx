import './devices.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { useFocusWhen } from '#islands/use-focus-when.ts'
import {
  $devices,
  type Device,
  everywhereElse,
  loadDevices,
  logOutElsewhere,
} from '#stores/devices.ts'
import { $profile } from '#stores/profile.ts'
import * as words from '#words/devices.ts'
import { DeviceEntry } from './DeviceEntry.tsx'

const isFewer = (now: number, before: number) => now < before

/** Where the person is logged in; read anew once the profile is saved, as a new password ends sessions. */
export function DeviceList() {
  const now = useStore($devices)
  const profile = useStore($profile)
  useEffect(() => void loadDevices(), [profile])

  if (now.state === 'loading')
    return <Skeleton words={words.loadingDevices} parts={['row', 'row']} />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadDevices()} />
  return <Listed {...now} />
}

interface Props {
  readonly devices: readonly Device[]
  readonly readAtMs: number
  readonly ending?: string
}

function Listed({ devices, readAtMs, ending }: Props) {
  const element = useFocusWhen(devices.length, isFewer)
  return (
    <section className="devices" aria-label={words.whereLoggedIn} ref={element} tabIndex={-1}>
      <ul role="list">
        {devices.map((device) => (
          <DeviceEntry key={device.id} device={device} readAtMs={readAtMs} ending={ending} />
        ))}
      </ul>
      {devices.length > 1 ? <Elsewhere ending={ending} /> : <p>{words.nowhereElse}</p>}
    </section>
  )
}

function Elsewhere({ ending }: { readonly ending: string | undefined }) {
  return (
    <>
      <p>{words.unknownDevice}</p>
      <button
        className="button button--quiet"
        type="button"
        aria-disabled={Boolean(ending)}
        aria-busy={ending === everywhereElse}
        onClick={() => void logOutElsewhere()}
      >
        {words.logOutElsewhere}
      </button>
    </>
  )
}
