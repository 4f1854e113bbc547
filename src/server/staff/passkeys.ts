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

/** EdDSA, ES256 and RS256; every browser supports one. By default the library tries what Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

export const refusePasskey = () => new Refusal('wrong-credentials', 'deskPasskeyWrong')

/** The host name that passkeys are bound to; undefined for an IP address, for which browsers create none. */
function passkeyHost(shop: Shop): string | undefined {
  const { hostname } = new URL(shop.deskUrl())
  return /^[\d.]+$|:/.test(hostname) ? undefined : hostname
}

const macOf = ({ secret }: Shop, text: string) => keyedHash(secret, 'desk-passkey', text)

/** A challenge for a passkey, recognised by its MAC, so that viewing the page writes nothing to the database. */
function newChallenge(shop: Shop): string {
  const text = `${shop.now()}.${randomToken().slice(0, 22)}`
  return `${text}.${macOf(shop, text)}`
}

/** Whether the challenge is ours; each is accepted once, within five minutes. */
const isAsked = (shop: Shop) => async (challenge: string) => {
  const [at = '', nonce = '', mac = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const expires_at = Number(at) + deskLifetimes.challengeMs
  if (!equalInConstantTime(mac, macOf(shop, `${at}.${nonce}`)) || shop.now() >= expires_at)
    return false
  return await noteToken(shop.db, { hash: tokenHash(`passkey ${nonce}`), expires_at })
}

/** Passkey options for a log-in, or for another proof of a staff member; undefined where passkeys are unsupported. */
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

/** Options to create a passkey; undefined where passkeys are unsupported. */
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

/** Returns the owner of the signing passkey; throws `wrong-credentials` for an invalid response. */
export async function passkeyOwner(shop: Shop, sent: string): Promise<string> {
  // The library validates every part of it.
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

/** The stored data of a newly created passkey. Throws `wrong-credentials`. */
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
