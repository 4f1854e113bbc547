import './devices.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatDay } from '#domain/india-time.ts'
import { LoadFailure } from '#islands/Failure.tsx'
import { useFocusWhen } from '#islands/focus.ts'
import { Skeleton } from '#islands/Skeleton.tsx'
import {
  $devices,
  type Device,
  everywhereElse,
  loadDevices,
  logOutDevice,
  logOutElsewhere,
} from '#stores/devices.ts'
import { $profile } from '#stores/profile.ts'
import * as words from '#words/devices.ts'
import * as logInWords from '#words/log-in.ts'

interface Props {
  readonly device: Device
  readonly readAtMs: number
  readonly ending: string | undefined
}

/** A device: its name, its last use, and a button to log it out. */
function DeviceEntry({ device, readAtMs, ending }: Props) {
  const { id, device: name, current, createdAt, lastUsedAt } = device
  const use = current ? words.inUseNow : words.lastUsed(Date.parse(lastUsedAt), readAtMs)
  return (
    <li className="device">
      <p>
        <strong>{name}</strong>{' '}
        {current && <span className="device__mark">{words.thisDevice}</span>}
      </p>
      <p className="device__use quiet figures">
        <span>{use}</span> <span>{words.loggedInOn(formatDay(Date.parse(createdAt)))}</span>
      </p>
      <button
        className="button button--plain"
        type="button"
        aria-label={words.logOutOf(name, use)}
        aria-disabled={Boolean(ending)}
        aria-busy={ending === id}
        onClick={() => void logOutDevice(device)}
      >
        {logInWords.logOut}
      </button>
    </li>
  )
}

const isFewer = (now: number, before: number) => now < before

/** The user's devices; reloaded after saving the profile, as a new password ends sessions. */
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

interface DeviceListProps {
  readonly devices: readonly Device[]
  readonly readAtMs: number
  readonly ending?: string
}

function Listed({ devices, readAtMs, ending }: DeviceListProps) {
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
