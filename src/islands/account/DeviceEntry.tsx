import { formatDay } from '#domain/dates.ts'
import { type Device, logOutDevice } from '#stores/devices.ts'
import * as words from '#words/devices.ts'
import * as logInWords from '#words/log-in.ts'

interface Props {
  readonly device: Device
  readonly readAtMs: number
  readonly ending: string | undefined
}

/** One device: what it is, when it was used, and a way to log it out. */
export function DeviceEntry({ device, readAtMs, ending }: Props) {
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
