import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type {
  EndOtherSessions,
  EndSession,
  ListedSession,
  ListSessions,
} from '#contracts/account.ts'
import { partsOfDevice } from '#domain/device.ts'
import * as words from '#words/devices.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import { logOut } from './log-out.ts'
import { showNotice } from './notice.ts'

/** A session as shown to its owner: `device` is never empty here. */
export type Device = ListedSession

type Devices =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | {
      state: 'listed'
      /** This device first, then by last use, the latest first. */
      devices: readonly Device[]
      readAtMs: number
      /** The id of the device being logged out, or `everywhereElse`. */
      ending?: string
    }

export const everywhereElse = 'everywhere else'

export const $devices = atom<Devices>({ state: 'loading' })

const path = '/api/auth/{userId}/sessions'

/** Loads the devices on which the user is logged in. */
export async function loadDevices(): Promise<void> {
  $devices.set({ state: 'loading' })
  try {
    const { sessions } = await callAsUser<ListSessions>('get', path)
    $devices.set({ state: 'listed', devices: inOrder(sessions), readAtMs: Date.now() })
  } catch (error) {
    $devices.set({ state: 'failed', message: failureText(error) })
  }
}

/** The server may record the last use minutes late, so its order can put this device further down. */
function inOrder(sessions: readonly ListedSession[]): Device[] {
  return sessions
    .map((session) => ({ ...session, device: nameOf(session) }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

function nameOf({ device }: ListedSession): string {
  const [browser, system] = partsOfDevice(device)
  if (!browser) return words.unknownBrowser
  return system ? words.browserOn(browser, system) : browser
}

/** Logs one device out; this one as the menu does. */
export async function logOutDevice({ id, device, current }: Device): Promise<void> {
  if (current) return logOut()
  await endThose(id, {
    stays: (other) => other.id !== id,
    send: async () => {
      await endSession(id)
      return words.deviceLoggedOut(device)
    },
  })
}

async function endSession(sessionId: string): Promise<void> {
  try {
    await callAsUser<EndSession>('delete', `${path}/{sessionId}`, { params: { sessionId } })
  } catch (error) {
    // It has already ended, which is the wanted result.
    if (!(error instanceof CallError) || error.code !== 'not-found') throw error
  }
}

/** Logs out every other device. */
export async function logOutElsewhere(): Promise<void> {
  await endThose(everywhereElse, {
    stays: ({ current }) => current,
    send: async () => {
      await callAsUser<EndOtherSessions>('delete', path)
      return words.loggedOutElsewhere
    },
  })
}

interface Ending {
  readonly stays: (device: Device) => boolean
  /** Returns the notice for success. */
  readonly send: () => Promise<string>
}

async function endThose(ending: string, { stays, send }: Ending): Promise<void> {
  const before = $devices.get()
  if (before.state !== 'listed' || before.ending) return
  $devices.set({ ...before, ending })
  try {
    const text = await send()
    $devices.set({ ...before, devices: before.devices.filter(stays) })
    showNotice({ kind: 'status', text })
  } catch (error) {
    $devices.set(before)
    showNotice({ kind: 'alert', text: failureText(error) })
  }
}
