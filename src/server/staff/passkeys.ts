import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { parseJson } from '#domain/json.ts'
import { deskLifetimes } from '#domain/staff.ts'
import type { StaffRow } from '#server/database/staff-tables.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash, randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { findPasskey, listCredentials, noteCredentialUse, noteToken } from './queries/staff.ts'

/** EdDSA, ES256 and RS256, of which every browser makes one; asked for none, the library tries what Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

export const refusePasskey = () => new Refusal('wrong-credentials', 'deskPasskeyWrong')

/** The name that passkeys are bound to: a host name, as browsers make none for the number of a machine. */
function passkeyHost(shop: Shop): string | undefined {
  const { hostname } = new URL(shop.deskUrl())
  return /^[\d.]+$|:/.test(hostname) ? undefined : hostname
}

const macOf = ({ secret }: Shop, text: string) => keyedHash(secret, 'desk-passkey', text)

/** What a passkey has to sign: known again by its end, so that whoever only looks at the page writes nothing. */
function newChallenge(shop: Shop): string {
  const text = `${shop.now()}.${randomToken().slice(0, 22)}`
  return `${text}.${macOf(shop, text)}`
}

/** Each question of ours is answered once, within five minutes. */
const isAsked = (shop: Shop) => async (challenge: string) => {
  const [at = '', nonce = '', mac = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const expires_at = Number(at) + deskLifetimes.challengeMs
  if (!equalInConstantTime(mac, macOf(shop, `${at}.${nonce}`)) || shop.now() >= expires_at)
    return false
  return await noteToken(shop.db, { hash: tokenHash(`passkey ${nonce}`), expires_at })
}

/** What the browser is asked for a log-in, or of one of the staff for another proof; undefined where there are no passkeys. */
export async function passkeyQuestion(shop: Shop, staffId?: string) {
  const rpID = passkeyHost(shop)
  if (rpID === undefined) return undefined
  const own = staffId === undefined ? [] : await listCredentials(shop.db, staffId)
  const keys = own.filter(({ kind }) => kind === 'passkey')
  if (staffId !== undefined && keys.length === 0) return undefined
  const allowCredentials = keys.map(({ credential_id }) => ({ id: credential_id ?? '' }))
  return await generateAuthenticationOptions({
    ...{ rpID, challenge: newChallenge(shop) },
    userVerification: 'required',
    ...(allowCredentials.length > 0 && { allowCredentials }),
  })
}

/** What the browser is asked to make a passkey; undefined where there are none. */
export async function newPasskeyQuestion(shop: Shop, who: Pick<StaffRow, 'email' | 'name'>) {
  const rpID = passkeyHost(shop)
  if (rpID === undefined) return undefined
  return await generateRegistrationOptions({
    ...{ rpID, challenge: newChallenge(shop) },
    rpName: shop.catalogue.firm.name,
    userName: who.email,
    userDisplayName: who.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
}

/** Answers whose passkey has signed; throws `wrong-credentials` for any other answer. */
export async function passkeyOwner(shop: Shop, sent: string): Promise<string> {
  // The library looks at every part of it.
  const response = parseJson(sent) as AuthenticationResponseJSON | undefined
  const rpID = passkeyHost(shop)
  if (typeof response?.id !== 'string' || rpID === undefined) throw refusePasskey()
  const key = await findPasskey(shop.db, response.id)
  if (!key) throw refusePasskey()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: isAsked(shop),
    expectedOrigin: shop.deskUrl(),
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(key.public_key ?? '', 'base64url')),
      counter: key.counter,
    },
  }).catch(() => undefined)
  if (!verified?.verified) throw refusePasskey()
  const counter = verified.authenticationInfo.newCounter
  if (!(await noteCredentialUse(shop.db, { id: key.id, counter, now: shop.now() })))
    throw refusePasskey()
  return key.staff_id
}

/** What is kept of a passkey that was just made. Throws `wrong-credentials`. */
export async function passkeyRow(shop: Shop, sent: string) {
  const response = parseJson(sent) as RegistrationResponseJSON | undefined
  const rpID = passkeyHost(shop)
  if (typeof response?.id !== 'string' || rpID === undefined) throw refusePasskey()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs,
    expectedChallenge: isAsked(shop),
    expectedOrigin: shop.deskUrl(),
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw refusePasskey()
  const { credential } = registrationInfo
  const public_key = Buffer.from(credential.publicKey).toString('base64url')
  return {
    ...{ kind: 'passkey' as const, credential_id: credential.id, public_key },
    ...{ secret: () => null, counter: credential.counter },
  }
}
