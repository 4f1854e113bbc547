import { formatDay } from '#domain/dates.ts'
import { formatRecent } from '#domain/recent.ts'
import { type Device, logOutDevice } from '#stores/devices.ts'

interface Props {
  readonly device: Device
  readonly readAtMs: number
  readonly ending: string | undefined
}

/** One device: what it is, when it was used, and a way to log it out. */
export function DeviceEntry({ device, readAtMs, ending }: Props) {
  const { id, device: name, current, createdAt, lastUsedAt } = device
  const use = current ? 'In use now' : `Last used ${formatRecent(Date.parse(lastUsedAt), readAtMs)}`
  return (
    <li className="device">
      <p>
        <strong>{name}</strong> {current && <span className="device__mark">This device</span>}
      </p>
      <p className="device__use quiet figures">
        <span>{use}</span> <span>Logged in on {formatDay(Date.parse(createdAt))}</span>
      </p>
      <button
        className="button button--plain"
        type="button"
        aria-label={`Log out: ${name}. ${use}`}
        aria-disabled={Boolean(ending)}
        aria-busy={ending === id}
        onClick={() => void logOutDevice(device)}
      >
        Log out
      </button>
    </li>
  )
}
